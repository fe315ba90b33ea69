/** The page for every address that leads nowhere. */

import { render } from "./dom.js";
import { failedView } from "./failed.js";
import { must, startShell } from "./shell.js";

startShell();
const message = `This server has no page at ${location.pathname}.`;
render(must("main"), failedView({ message, isMissing: true }, "Nothing here", { href: "/", text: "To the start page" }));
