/** Runs before the first paint (a plain script in the head), so that the page never flashes in another theme. */
(() => {
  const theme = localStorage.getItem("agon.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  if (localStorage.getItem("agon.board") === "clear") document.documentElement.dataset.board = "clear";
})();
