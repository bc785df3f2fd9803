import { execFileSync } from "node:child_process";
import path from "node:path";

/** What the first view loads: the page's build measures it and fails over its limit. */
const root = path.dirname(import.meta.dirname);
const output = execFileSync(process.execPath, [path.join(root, "packages/web/build.ts")], {
  cwd: root,
  encoding: "utf8",
});
console.log(output.match(/^first view: .*$/m)?.[0] ?? "first view: the build printed no size");
