/** Commit-reveal: each player contributes random bits to dice and cards, so that the server alone cannot choose them. */

/** @typedef {import("../types").ServerMessage} ServerMessage */

/** @returns {string} 256 random bits, in hex */
function randomBits() {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Return the contribution that a message asks for, or null. A page loaded after the game began learns from the events
 * if the game still waits for it. A second contribution changes nothing.
 * @param {ServerMessage} message
 * @returns {{ t: "contribute", session: string, contribution: string } | null}
 */
export function contributionTo(message) {
  if (message.t === "started" && message.contribute) return contribution(message.session);
  if (message.t !== "joined" || message.your_seat === null) return null;
  const seat = message.your_seat;
  const first = message.events[0]?.event;
  const waited = first?.t === "created" && (first.contributors ?? []).includes(seat);
  const given = message.events.some(({ event }) => event.t === "contributed" && event.seat === seat);
  return waited && !given ? contribution(message.session) : null;
}

/** @param {string} session @returns {{ t: "contribute", session: string, contribution: string }} */
const contribution = (session) => ({ t: "contribute", session, contribution: randomBits() });
