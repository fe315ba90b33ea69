/** Read the compact form of positions: choices by number, cells as changes (`hello` with `compact`). */

/** @typedef {import("../types").Occurred} Occurred */
/** @typedef {import("../types").Joined} Joined */
/** @typedef {import("../types").Choice} Choice */

export class Expander {
  constructor() {
    /** Choices to which numbers refer, of each session. @type {Map<string, Map<number, Choice>>} */
    this.tables = new Map();
    /** The last event of each session, and the cells after it. @type {Map<string, { seq: number, cells: string[] }>} */
    this.shown = new Map();
  }

  /** Drop what is kept of a session. @param {string} session */
  forget(session) {
    this.tables.delete(session);
    this.shown.delete(session);
  }

  /** Return the message with its events in full; keep the table that it brings. @param {Joined} message @returns {Joined} */
  joined(message) {
    const { table, ...rest } = message;
    if (table) this.tables.set(message.session, new Map(table.map((choice) => [choice.action, choice])));
    return { ...rest, events: message.events.map((event) => this.occurred(event) ?? event) };
  }

  /** Return the event in full; null if the event before it is not known here. @param {Occurred} message @returns {Occurred | null} */
  occurred(message) {
    const { ids, changed, ...position } = message.position;
    const before = this.shown.get(message.session);
    if (changed && before?.seq !== message.seq - 1) return null;
    const cells = changed && before ? before.cells.map((code, cell) => changed[cell] ?? code) : position.view.cells;
    if (message.seq >= (before?.seq ?? -1)) this.shown.set(message.session, { seq: message.seq, cells }); // an event may come again
    const table = this.tables.get(message.session);
    const listed = (ids ?? []).flatMap((action) => table?.get(action) ?? []);
    const choices = ids ? [...position.choices, ...listed].sort((one, other) => one.action - other.action) : position.choices;
    return { ...message, position: { ...position, view: { ...position.view, cells }, choices } };
  }
}
