/** The page about this server: the rules are its text; operator and costs come from the server. */

import { h, render } from "../ui/dom.js";
import { cpuText, energyText, powerText } from "../ui/energy.js";
import { fetchAbout, fetchGames, NotFetched } from "../net/http-api.js";
import { must, startShell } from "../shell/shell.js";

/** @typedef {import("../types").About} About */
/** @typedef {import("../types").GameListing} GameListing */

/** @param {About} about */
function operator({ operator: name, contact, version }) {
  return h(
    "dl",
    { class: "about-facts" },
    [h("dt", {}, "Name"), h("dd", {}, name || "not given")],
    [h("dt", {}, "Contact"), h("dd", {}, contact ? h("a", { href: contact }, contact.replace(/^(mailto|tel):/, "")) : "not given")],
    [h("dt", {}, "Software"), h("dd", {}, version)],
  );
}

/** @param {About} about */
function cost({ power, total, days }) {
  return [
    h("p", {}, "CPU time is measured for each move and stored with it. It is the time of the bots' own moves; hints and analyses come on top. Your own share is on your account page, and nobody else sees it."),
    h("p", {}, powerText(power)),
    h(
      "table",
      { class: "table cost-table" },
      h("caption", { class: "visually-hidden" }, "CPU time and energy of the bots' moves"),
      h("thead", {}, h("tr", {}, ["Time", "Moves", "CPU time", "Energy"].map((text) => h("th", { scope: "col" }, text)))),
      h(
        "tbody",
        {},
        [{ day: "In all", ...total }, ...days].map(({ day, moves, cpu_seconds: seconds, watt_hours: energy }) =>
          h("tr", { key: day }, h("th", { scope: "row" }, day), [moves.toLocaleString("en"), cpuText(seconds), energyText(energy)].map((text) => h("td", {}, text))),
        ),
      ),
    ),
  ];
}

/** @param {About} about @param {GameListing[]} games */
function made({ made: files }, games) {
  return [
    h("p", {}, "CPU time as it was measured then; energy estimated. Where nobody noted the time, it is unknown."),
    h(
      "ul",
      { class: "rows" },
      files.map((each) => {
        const known = each.cpu_seconds !== null && each.watt_hours !== null;
        const spent = known ? `${cpuText(each.cpu_seconds ?? 0)} of CPU time, about ${energyText(each.watt_hours ?? 0)}` : "CPU time unknown";
        return h(
          "li",
          { class: "row-card", key: each.files.join() },
          h("div", { class: "row-main" }, h("b", {}, `${games.find(({ info }) => info.name === each.game)?.info.title ?? each.game}: `), each.what, h("div", { class: "small" }, h("code", {}, each.command)), h("div", { class: "small" }, spent)),
        );
      }),
    ),
  ];
}

startShell();
try {
  const [about, games] = await Promise.all([fetchAbout(), fetchGames()]);
  render(must("operator"), operator(about));
  render(must("cost"), cost(about));
  render(must("made"), made(about, games));
} catch (error) {
  if (!(error instanceof NotFetched)) throw error;
  render(must("status"), error.message);
}
