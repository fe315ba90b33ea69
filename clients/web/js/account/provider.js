/**
 * Sign in at a provider of OpenID Connect: the authorization code flow with PKCE (RFC 7636). The server exchanges the
 * code; this browser makes the secrets of the exchange, and keeps them until the provider sends it back.
 */

import { savedToken } from "../ui/settings.js";
import { t } from "../ui/words.js";
import { logIn, thisBrowser } from "./log-in.js";

/** @typedef {import("../types").SignInOffer} SignInOffer */
/** @typedef {{ state: string, verifier: string, nonce: string }} Secrets */

const KEY = "agon.signing-in";
const PATH = "/sign-in";

/** @param {Uint8Array} bytes @returns {string} base64url without padding */
function text(bytes) {
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const random = () => text(crypto.getRandomValues(new Uint8Array(32)));

/** Leave for the provider. Rejects where the browser has no cryptography: on pages without HTTPS. @param {SignInOffer} offer */
export async function leaveFor(offer) {
  if (!window.isSecureContext) throw new Error(t("account-provider-https"));
  const secrets = { state: random(), verifier: random(), nonce: random() };
  const challenge = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secrets.verifier));
  sessionStorage.setItem(KEY, JSON.stringify(secrets));
  const address = new URL(offer.authorize);
  const asked = {
    response_type: "code",
    client_id: offer.client,
    redirect_uri: location.origin + PATH,
    scope: "openid",
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: text(new Uint8Array(challenge)),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  location.assign(address);
}

/**
 * Come back from the provider; return the new session's token. Rejects with an `Error` whose message can be shown.
 * @param {URLSearchParams} answer the query of the address to which the provider sent the browser
 */
export async function comeBack(answer) {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const refused = answer.get("error");
  if (refused === "access_denied") throw new Error(t("account-provider-refused"));
  if (refused !== null) throw new Error(t("account-provider-answers", { answer: answer.get("error_description") ?? refused }));
  const secrets = kept === null ? null : /** @type {Secrets} */ (JSON.parse(kept));
  if (secrets === null || secrets.state !== answer.get("state")) throw new Error(t("account-provider-other"));
  const { token } = await logIn({
    t: "log_in_at_provider",
    code: answer.get("code") ?? "",
    verifier: secrets.verifier,
    nonce: secrets.nonce,
    redirect: location.origin + PATH,
    label: thisBrowser(),
    guest: savedToken(),
  });
  return token;
}
