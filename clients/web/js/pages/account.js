/** My account: sign up, sign in and out, sessions and tokens, choices, my data, deletion. */

import { deleteForm, folded, form, invitationForm, passwordForm, resetForm, signInForm, signUpForm } from "../account/password-forms.js";
import { choiceList, credentialList, myData, region, tokenForm } from "../account/account-lists.js";
import { practicePanel } from "../account/practice.js";
import { announce, alertLine } from "../ui/live-region.js";
import { Refused } from "../net/connection.js";
import { h, render } from "../ui/dom.js";
import { logIn, thisBrowser } from "../account/log-in.js";
import { playerName, playerText } from "../ui/player-badge.js";
import { secondFactorPanel } from "../account/second-factor.js";
import { myReports } from "../account/report-form.js";
import { saveDevice, savedDevice, saveToken } from "../ui/settings.js";
import { fetchGames, fetchSignInOffers, NotFetched } from "../net/http-api.js";
import { reasonIn } from "../net/reasons.js";
import { connectShell, must, pageState } from "../shell/shell.js";
import { languageOf, rich, t } from "../ui/words.js";

/** @typedef {import("../types").AccountView} AccountView */
/** @typedef {import("../types").CredentialView} CredentialView */
/** @typedef {import("../types").Command} Command */

const FILE = "my-agon-data.ndjson";
const RESET = "#reset=";
const INVITATION = "#invitation=";

/**
 * @typedef {object} AccountState
 * @property {AccountView | null} account null until the server has sent it, or if it requires a password
 * @property {CredentialView[]} credentials
 * @property {import("../types").BotGames | null} botGames my games against bots; null until the server has sent them
 * @property {import("../types").GameListing[]} games
 * @property {import("../types").MyReport[]} reports that I made
 * @property {import("../types").SignInOffer | null} provider at which one may sign in too
 * @property {string | null} trouble reason for which the server does not admit me
 * @property {string | null} refusal reason of the last refusal of a button
 * @property {string | null} token a new API token, shown once
 * @property {string | null} reset the host's token for a new password, from the address
 * @property {string | null} invitation the host's token for a new account, from the address
 * @property {import("../account/password-forms.js").FormOutcome | null} outcome result of the last form
 * @property {string} exported result of the export
 * @property {boolean} needsCode signing in needs a code of the second factor
 * @property {import("../types").SecondFactorOffered | null} offer a secret for an authenticator app, to be confirmed
 * @property {readonly string[]} recovery codes, shown once
 */

/** @type {AccountState} */
const initial = {
  account: null,
  credentials: [],
  botGames: null,
  games: [],
  reports: [],
  provider: null,
  trouble: null,
  refusal: null,
  token: null,
  reset: null,
  invitation: null,
  outcome: null,
  exported: "",
  needsCode: false,
  offer: null,
  recovery: [],
};
const { state, set, redraw } = pageState(initial, () => render(must("main"), page()));

/** Read the host's link for a new password or account, also if it is entered on this page, which loads nothing. */
function readAddress() {
  if (location.hash.startsWith(RESET)) set({ reset: location.hash.slice(RESET.length) });
  else if (location.hash.startsWith(INVITATION)) set({ invitation: location.hash.slice(INVITATION.length) });
  else return;
  history.replaceState(null, "", location.pathname); // a token has no place in the history
}
readAddress();
window.addEventListener("hashchange", readAddress);

const connection = connectShell({
  onMessage(message) {
    if (message.t === "report_closed") void load();
    const codes = ["registration_closed", "account_closed"];
    if (message.t === "failure" && codes.includes(message.code)) {
      void reasonIn(message.reason).then((trouble) => set({ trouble }));
      void lookForProvider();
    }
  },
  onWelcome: () => void load(),
});

async function load() {
  const [told, listed] = await Promise.all([connection.send({ t: "my_account" }), connection.send({ t: "my_credentials" })]);
  if (told.t !== "account" || listed.t !== "credentials") return;
  set({ account: told.account, credentials: listed.credentials, trouble: null });
  if (!isMember(told.account)) await lookForProvider();
  if (told.account.player.kind !== "human") return;
  const practised = await connection.send({ t: "my_bot_games" }).catch(refused);
  if (practised?.t === "bot_games") set({ botGames: practised, games: await fetchGames().catch(unnamed) });
  const reported = await connection.send({ t: "my_reports" }).catch(refused);
  if (reported?.t === "reported") set({ reports: reported.reports });
}

/** Offer the provider of this server, if it has one; without an answer there is no offer. */
async function lookForProvider() {
  try {
    set({ provider: (await fetchSignInOffers()).provider });
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
  }
}

/** Return null for a refusal: a guest without rights sees nothing. @param {unknown} error */
function refused(error) {
  if (!(error instanceof Refused)) throw error;
  return null;
}

/** Without the games' titles their ids are shown. @param {unknown} error @returns {import("../types").GameListing[]} */
function unnamed(error) {
  if (!(error instanceof NotFetched)) throw error;
  return [];
}

/** @param {AccountView} account */
const isMember = ({ has_password, at_provider }) => has_password || at_provider;

/** @param {AccountView} account */
const isModerator = ({ role }) => ["moderator", "admin"].includes(role);

/**
 * Run a form's command and show the result beside the form.
 * @param {string} id @param {() => Promise<string>} work returns the text to show
 */
async function submit(id, work) {
  try {
    const text = await work();
    set({ outcome: { form: id, text, good: true } });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const needsCode = state.needsCode || (error instanceof Refused && error.code === "code_needed");
    set({ needsCode, outcome: { form: id, text: error.message, good: false } });
  }
}

/** Run a button's command; a refusal is shown at the top of the page. @param {() => Promise<void>} work */
async function orRefusal(work) {
  try {
    await work();
    set({ refusal: null });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ refusal: error.message });
  }
}

/** Log in and reload with the new session. @param {Command} command */
async function comeIn(command) {
  const entered = await logIn(command);
  saveToken(entered.token);
  saveDevice(entered.token);
  location.reload();
  return t("account-you-are-now", { name: playerText(entered.you) });
}

/** @param {FormData} fields @param {string} name */
const text = (fields, name) => String(fields.get(name) ?? "");

function page() {
  const { account, trouble, refusal, outcome, reset, invitation } = state;
  const signIn = signInForm(state.needsCode, outcome, (fields) => void submit("sign-in", () => comeIn({ t: "log_in", name: text(fields, "name").trim(), password: text(fields, "password"), label: thisBrowser(), device: savedDevice(), code: text(fields, "code").trim() || null })));
  return h(
    "div",
    { class: "page-narrow account", key: "account" },
    h("h1", {}, t("account-title")),
    trouble && alertLine(trouble, { key: "trouble" }),
    refusal && alertLine(refusal, { key: "refusal" }),
    reset && resetForm(state.needsCode, outcome, (fields) => void submit("reset", () => comeIn({ t: "reset_password", token: reset, password: text(fields, "reset-password"), code: text(fields, "reset-code").trim() || null }))),
    invitation && !account?.has_password && invitationForm(outcome, (fields) => void submit("invited", () => comeIn({ t: "accept_invitation", token: invitation, name: text(fields, "invited-name").trim(), password: text(fields, "invited-password"), label: thisBrowser() }))),
    invitation && account?.has_password && h("p", { key: "invited" }, t("account-has-one")),
    !account && !trouble && h("p", { class: "quiet", key: "waiting" }, t("account-asking")),
    trouble && [providerLink(), signIn],
    account && [identityPanel(account), account.has_password ? memberForms(account) : !isMember(account) && account.player.kind === "human" && [providerLink(), h("div", { class: "pair", key: "enter" }, signUpForm(outcome, signUp), signIn)], common(account)],
  );
}

function providerLink() {
  return state.provider && h("p", { key: "provider" }, h("a", { class: "button button-main", href: "/sign-in" }, rich("account-provider", { provider: h("span", { translate: "no" }, state.provider.label) })));
}

/** @param {AccountView} account */
function identityPanel(account) {
  const person = account.has_password ? "account-kind-member" : account.at_provider ? "account-kind-provider" : "account-kind-guest";
  const kind = { human: person, bot: "account-kind-bot", moderator: "account-kind-moderator", admin: "account-kind-admin" }[account.role];
  return h(
    "section",
    { class: "panel", id: "who", key: "who", tabindex: "-1", "aria-label": t("account-who") },
    h("p", {}, rich("account-you-are", { name: playerName(account.player), kind: t(kind), date: new Date(account.created).toLocaleDateString(region()) })),
    h(
      "div",
      { class: "actions" },
      isMember(account) && h("button", { type: "button", class: "button", onclick: () => void signOut() }, t("account-sign-out")),
      isModerator(account) && h("a", { class: "button", href: "/host" }, t("account-host")),
    ),
  );
}

/** @param {AccountView} account */
function memberForms(account) {
  const factor = secondFactorPanel(account.second_factor, state.offer, state.recovery, state.outcome, { begin: beginFactor, confirm: confirmFactor, end: endFactor });
  return [passwordForm(playerText({ ...account.player, role: null }), state.outcome, changePassword), factor, account.role === "human" && adminForm()];
}

function adminForm() {
  return h(
    "details",
    { key: "become-admin", class: "panel" },
    h("summary", {}, t("account-i-host")),
    form(
      { id: "admin", title: t("account-become-admin"), text: t("account-become-admin-what"), button: t("account-become-admin"), outcome: state.outcome, onsubmit: (fields) => void submit("admin", () => becomeAdmin(text(fields, "admin-token").trim())) },
      h("div", { class: "field" }, h("label", { for: "admin-token" }, t("account-token")), h("input", { id: "admin-token", name: "admin-token", required: true, autocomplete: "off" })),
    ),
  );
}

/** @param {AccountView} account */
function common(account) {
  return [
    state.botGames && practicePanel(state.botGames, state.games, account.choices.practice, (practice) => void choose({ ...account.choices, practice })),
    account.player.kind === "human" && choiceList(account.choices, (choices) => void choose(choices)),
    credentialList(state.credentials, connection.now(), (credential) => void end(credential)),
    tokenForm("token", state.token, (fields) => void makeToken(fields)),
    folded(
      "data",
      t("account-data"),
      h("p", {}, t("account-data-what")),
      h("button", { type: "button", class: "button", onclick: () => void download() }, t("account-download")),
      h("p", { class: "small", role: "status", lang: languageOf(state.exported) }, state.exported),
    ),
    myReports(state.reports, connection.now()),
    deleteForm(account, state.outcome, (fields) => void remove(fields)),
  ];
}

/** @param {FormData} fields */
function signUp(fields) {
  void submit("sign-up", async () => {
    const answer = await connection.send({ t: "sign_up", name: text(fields, "new-name").trim(), password: text(fields, "new-password") });
    if (answer.t !== "account") return "";
    if (answer.token !== null) saveToken(answer.token);
    saveDevice(answer.token);
    announce(t("account-you-are-now", { name: playerText(answer.account.player) }));
    location.reload(); // password managers take this for a sent form, and the header shows the new name
    return t("account-done");
  });
}

/** @param {FormData} fields */
function changePassword(fields) {
  void submit("change-password", async () => {
    await connection.send({ t: "change_password", old: text(fields, "old"), new: text(fields, "new") });
    /** @type {HTMLFormElement} */ (must("change-password")).reset();
    await load();
    return t("account-changed");
  });
}

/** @param {FormData} fields */
function beginFactor(fields) {
  void submit("begin-factor", async () => {
    const answer = await connection.send({ t: "begin_second_factor", password: text(fields, "begin-factor-password") });
    if (answer.t === "second_factor_offered") set({ offer: answer });
    return "";
  });
}

/** @param {FormData} fields */
function confirmFactor(fields) {
  void submit("confirm-factor", async () => {
    const answer = await connection.send({ t: "confirm_second_factor", code: text(fields, "confirm-factor-code").trim() });
    if (answer.t === "second_factor_on") set({ offer: null, recovery: answer.recovery });
    await load();
    announce(t("account-factor-needed"));
    return "";
  });
}

/** @param {FormData} fields */
function endFactor(fields) {
  void submit("end-factor", async () => {
    await connection.send({ t: "end_second_factor", password: text(fields, "end-factor-password"), code: text(fields, "end-factor-code").trim() });
    set({ recovery: [] });
    await load();
    announce(t("account-factor-ended"));
    return "";
  });
}

/** @param {string} token */
async function becomeAdmin(token) {
  const answer = await connection.send({ t: "become_admin", token });
  if (answer.t === "account") set({ account: answer.account });
  announce(t("account-is-admin"));
  requestAnimationFrame(() => must("who").focus()); // the form is gone; the news is at the top
  return t("account-is-admin");
}

/** @param {import("../types").Choices} choices */
async function choose(choices) {
  await orRefusal(async () => {
    const answer = await connection.send({ t: "set_choices", ...choices });
    if (answer.t === "account") set({ account: answer.account });
    announce(t("account-saved"));
  });
}

/** @param {CredentialView} credential */
async function end(credential) {
  await orRefusal(async () => {
    await connection.send({ t: "revoke_credential", credential: credential.id });
    await load();
    announce(t("account-ended"));
  });
}

/** @param {FormData} fields */
async function makeToken(fields) {
  const scope = text(fields, "scope") === "play" ? "play" : "read";
  await orRefusal(async () => {
    const answer = await connection.send({ t: "create_token", label: text(fields, "label"), scopes: [scope] });
    if (answer.t === "token_created") set({ token: answer.token });
    await load();
  });
}

async function download() {
  try {
    const blob = await myData(connection, (games) => set({ exported: t("account-downloading", { count: String(games) }) }));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = FILE;
    link.click();
    URL.revokeObjectURL(link.href);
    set({ exported: t("account-downloaded", { file: FILE }) });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ exported: error.message });
  }
}

async function signOut() {
  await orRefusal(async () => {
    await connection.send({ t: "log_out" });
    saveToken(null); // not before: without a connection the session goes on, and the command is sent later
    location.assign("/");
  });
}

/** @param {FormData} fields */
async function remove(fields) {
  await submit("delete", async () => {
    const has = state.account?.has_password;
    await connection.send({ t: "delete_account", password: has ? text(fields, "delete-password") : null, name: text(fields, "delete-name") });
    saveToken(null);
    saveDevice(null);
    location.assign("/");
    return t("account-deleted");
  });
}

redraw();
