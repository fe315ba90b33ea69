/** The page of every unknown address. */

import { render } from "../ui/dom.js";
import { failedView } from "../ui/failed-view.js";
import { must, startShell } from "../shell/shell.js";

startShell();
const message = `This server has no page at ${location.pathname}.`;
render(must("main"), failedView({ message, isMissing: true }, "Nothing here", { href: "/", text: "To the start page" }));
