/** Send a text that is longer than one message: in parts, no faster than the server allows. */

/** Characters of a part; the server takes 12,000. */
const PART = 6_000;
/** Bytes at once, and bytes a second, with room for what the page sends besides. */
const BURST = 40_000;
const RATE = 12_000;

let level = BURST;
let updated = 0;

/** @param {import("../net/connection.js").Connection} connection @param {string} text @param {(sent: number) => void} [onpart] hears which share is sent (0 to 1) */
export async function upload(connection, text, onpart) {
  for (let part = 0; part === 0 || part * PART < text.length; part += 1) {
    const piece = text.slice(part * PART, (part + 1) * PART);
    await allowance(JSON.stringify(piece).length + 100);
    await connection.send({ t: "upload", part, text: piece });
    onpart?.(Math.min(1, ((part + 1) * PART) / text.length));
  }
}

/** Wait until so many bytes may be sent. @param {number} bytes */
async function allowance(bytes) {
  const now = Date.now();
  level = Math.min(BURST, level + ((now - updated) / 1_000) * RATE) - bytes;
  updated = now;
  if (level < 0) await new Promise((done) => setTimeout(done, (-level / RATE) * 1_000));
}
