/** The page about this server: the rules are its text; operator and costs come from the server. */

import { h, render } from "../ui/dom.js";
import { cpuText, energyText, powerText } from "../ui/energy.js";
import { fetchAbout, fetchGames, NotFetched } from "../net/http-api.js";
import { must, startShell } from "../shell/shell.js";
import { gameTitle } from "../ui/game-words.js";
import { said } from "../ui/untranslated.js";
import { LANGUAGE, rich, t } from "../ui/words.js";

/** @typedef {import("../types").About} About */
/** @typedef {import("../types").GameListing} GameListing */

/** @param {About} about */
function operator({ operator: name, contact, version }) {
  return h(
    "dl",
    { class: "about-facts" },
    [h("dt", {}, t("about-name")), h("dd", name ? { translate: "no" } : {}, name || t("about-not-given"))],
    [h("dt", {}, t("about-contact")), h("dd", {}, contact ? h("a", { href: contact, translate: "no" }, contact.replace(/^(mailto|tel):/, "")) : t("about-not-given"))],
    [h("dt", {}, t("about-software")), h("dd", { translate: "no" }, version)],
  );
}

/** @param {About} about */
function cost({ power, total, days }) {
  return [
    h("p", {}, t("about-cost-note")),
    h("p", {}, powerText(power)),
    h(
      "div",
      { class: "wide-table", role: "region", tabindex: 0, "aria-label": t("about-cost-table") },
      h(
        "table",
        { class: "table cost-table" },
        h("caption", { class: "visually-hidden" }, t("about-cost-table")),
        h("thead", {}, h("tr", {}, ["about-time", "about-moves", "about-cpu-time", "about-energy"].map((id) => h("th", { scope: "col" }, t(id))))),
        h(
          "tbody",
          {},
          [{ day: t("about-in-all"), ...total }, ...days].map(({ day, moves, cpu_seconds: seconds, watt_hours: energy }) =>
            h("tr", { key: day }, h("th", { scope: "row" }, day), [moves.toLocaleString(LANGUAGE), cpuText(seconds), energyText(energy)].map((text) => h("td", {}, text))),
          ),
        ),
      ),
    ),
  ];
}

/** @param {About} about @param {GameListing[]} games */
function made({ made: files }, games) {
  return [
    h("p", {}, t("about-made-note")),
    h(
      "ul",
      { class: "rows" },
      files.map((each) => {
        const known = each.cpu_seconds !== null && each.watt_hours !== null;
        const spent = known ? t("about-made-cost", { cpu: cpuText(each.cpu_seconds ?? 0), energy: energyText(each.watt_hours ?? 0) }) : t("about-made-unknown");
        return h(
          "li",
          { class: "row-card", key: each.files.join() },
          h("div", { class: "row-main" }, rich("about-made-for", { game: h("b", {}, gameTitle(each.game, games.find(({ info }) => info.name === each.game)?.info.title ?? each.game)), what: said(each.what) }), h("div", { class: "small" }, h("code", { translate: "no" }, each.command)), h("div", { class: "small" }, spent)),
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
