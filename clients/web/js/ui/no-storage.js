/** Runs before all else (a plain script in the head) on a page for other pages' frames: nothing is kept in the browser, which may forbid it there. */
(() => {
  const kept = /** @param {Map<string, string>} map */ (map) => ({
    getItem: (/** @type {string} */ name) => map.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => void map.set(name, value),
    removeItem: (/** @type {string} */ name) => void map.delete(name),
  });
  for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { value: kept(new Map()) });
})();
