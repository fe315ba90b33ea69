/** Runs before the first paint (a plain script in the head), so that the page never flashes in another theme. */
(() => {
  const theme = localStorage.getItem("agon.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  for (const set of ["board", "pieces"]) {
    const name = localStorage.getItem(`agon.${set}`);
    if (name !== null) document.documentElement.dataset[set] = name;
  }
})();
