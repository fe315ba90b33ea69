/** Hand the reader a file that the page made. */

/** @param {string} name @param {string | Uint8Array<ArrayBuffer>} text */
export function saveAs(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
