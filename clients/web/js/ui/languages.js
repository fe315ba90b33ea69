/** The languages that the server has, and the one that this browser asks for. */

const COOKIE = "agon-language";
const YEAR_S = 31_536_000;

/** Codes of the languages. */
export const LANGUAGES = (document.documentElement.dataset.languages ?? "en").split(" ");

/** Return a language's name in itself. @param {string} code */
export function languageName(code) {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** Return the code of the language that was chosen here, "" if it follows the device. */
export function chosenLanguage() {
  const found = document.cookie.split("; ").find((each) => each.startsWith(`${COOKIE}=`));
  return found === undefined ? "" : found.slice(COOKIE.length + 1);
}

/** Ask for pages in a language from now on; "" follows the device. @param {string} code */
export function chooseLanguage(code) {
  document.cookie = `${COOKIE}=${code}; path=/; max-age=${code === "" ? 0 : YEAR_S}; samesite=lax`;
}

/** Take over the language that my account has; true if pages are another one from now on. @param {string} code */
export function adoptLanguage(code) {
  if (code === chosenLanguage() || !LANGUAGES.includes(code)) return false;
  chooseLanguage(code);
  return chosenLanguage() === code && code !== document.documentElement.lang; // without cookies the page stays as it is
}
