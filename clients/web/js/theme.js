/** Runs before the first paint (a plain script in the head), so that a chosen theme never flashes the other one. */
(() => {
  const theme = localStorage.getItem("agon.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
})();
