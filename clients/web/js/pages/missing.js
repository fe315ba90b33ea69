/** The page of every unknown address. */

import { h, render } from "../ui/dom.js";
import { failedView } from "../ui/failed-view.js";
import { rich, t } from "../ui/words.js";
import { must, startShell } from "../shell/shell.js";

startShell();
const message = rich("shell-missing-at", { path: h("span", { translate: "no" }, location.pathname) });
render(must("main"), failedView({ message, isMissing: true }, t("shell-missing"), { href: "/", text: t("shell-to-start") }));
