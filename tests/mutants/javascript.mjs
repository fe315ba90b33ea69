// Prints the mutants of JavaScript files as one JSON array; lines and columns count from 0.
import { readFileSync } from "node:fs";
import { Instrumenter } from "@stryker-mutator/instrumenter";

const LEFT_OUT = new Set(["ArrayDeclaration", "ArrowFunction", "BlockStatement", "ObjectLiteral", "StringLiteral"]);
const options = { excludedMutations: [], ignorers: [], plugins: null };
const quiet = { debug() {}, info() {}, isDebugEnabled: () => false };
const files = process.argv.slice(2).map((name) => ({ name, mutate: true, content: readFileSync(name, "utf8") }));
const { mutants } = await new Instrumenter(quiet).instrument(files, options);
const told = ({ fileName, replacement, location }) => ({ fileName, replacement, location });
process.stdout.write(JSON.stringify(mutants.filter(({ mutatorName }) => !LEFT_OUT.has(mutatorName)).map(told)));
