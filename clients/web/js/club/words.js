/** Words and addresses of clubs. */

/** @typedef {import("../types").ClubMember["role"]} Role */

/** @type {Record<Role, string>} */
export const ROLES = { owner: "owner", organiser: "organiser", member: "member" };

/** @param {string} id */
export const clubUrl = (id) => `/club/${encodeURIComponent(id)}`;

/** Page of the bots of a club, and of their league. @param {string} id */
export const courseUrl = (id) => `/course/${encodeURIComponent(id)}`;

/** Return the link by which others join. The code is in its fragment, which no server and no other page sees. @param {string} code */
export const joinLink = (code) => `${location.origin}/clubs#${code}`;

/** @param {number} at ms */
export const dayText = (at) => new Date(at).toLocaleDateString("en", { day: "numeric", month: "long", year: "numeric" });
