import { spawnSync } from "node:child_process";
import path from "node:path";
import { report, root, Trouble } from "./site/report.ts";

/**
 * `npm run add-transcoder`: node-av with its FFmpeg, which is GPLv3 and so is no part of the default installation.
 * It gets a folder of its own, which `npm ci` leaves alone.
 */
const version = "6.1.1";
const variant = process.platform === "win32" ? "-msvc" : "";
const binary = `@seydx/node-av-${process.platform}-${process.arch}${variant}`;

const args = ["install", `node-av@${version}`, `${binary}@${version}`];
args.push("--prefix", "packages", "--no-save", "--no-package-lock", "--ignore-scripts", "--omit=optional");
args.push("--no-fund", "--no-audit", "--loglevel=error");
const { status } = spawnSync("npm", args, {
  cwd: root,
  stdio: "inherit",
  shell: process.platform === "win32",
});
if (status !== 0) throw new Trouble("The transcoder could not be installed; npm gives the reason above.");
report(`node-av ${version} is in ${path.join("packages", "node_modules")}. Restart the agents.`);
report("It contains FFmpeg under GPL-3.0: read its licence before you pass an installation on.");
