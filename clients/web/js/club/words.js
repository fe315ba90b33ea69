/** Words and addresses of clubs. */

import { LANGUAGE, t } from "../ui/words.js";

/** @typedef {import("../types").ClubMember["role"]} Role */

/** @type {Record<Role, string>} */
const ROLES = { owner: "club-owner", organiser: "club-organiser", member: "club-member" };

/** @param {Role} role */
export const roleText = (role) => t(ROLES[role]);

/** @param {string} id */
export const clubUrl = (id) => `/club/${encodeURIComponent(id)}`;

/** Page of the bots of a club, and of their league. @param {string} id */
export const courseUrl = (id) => `/course/${encodeURIComponent(id)}`;

/** Return the link by which others join. The code is in its fragment, which no server and no other page sees. @param {string} code */
export const joinLink = (code) => `${location.origin}/clubs#${code}`;

/** @param {number} at ms */
export const dayText = (at) => new Date(at).toLocaleDateString(LANGUAGE, { day: "numeric", month: "long", year: "numeric" });
