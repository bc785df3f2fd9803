// Runs on Node 20.19 or newer with nothing installed: plain JavaScript and Node built-ins only.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const oldestNode = [20, 19];
const stripsTypesSince = [22, 18];

/**
 * Installs what TypeScript needs in this checkout, then runs one of our scripts. Exits with the script's
 * code; failures are reported in one line.
 */
export async function runScript(script, args = process.argv.slice(2), { ownSignals = false } = {}) {
  try {
    checkNode();
    await installPackages();
    const node = findNode();
    process.exitCode = await passOn(node, [path.join(root, script), ...args], ownSignals);
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

export function report(text) {
  console.log(`${`${process.uptime().toFixed(1)} s`.padStart(7)}  ${text}`);
}

function checkNode() {
  if (!isAtLeast(process.versions.node, oldestNode)) {
    throw new Error(
      `Node ${process.versions.node} is too old. Install Node 20.19 or newer (https://nodejs.org) and start again.`,
    );
  }
}

function isAtLeast(version, [major, minor]) {
  const [hasMajor, hasMinor] = version.split(".").map(Number);
  return hasMajor > major || (hasMajor === major && hasMinor >= minor);
}

async function installPackages() {
  if (packagesAgree()) return;
  const release = await lockInstallation();
  try {
    if (packagesAgree()) return;
    report("Installing packages (npm ci) ...");
    const failure = await runNpm(["ci", "--no-fund", "--no-audit", "--loglevel=error", "--progress=false"]);
    if (failure !== undefined) {
      throw new Error(
        `The packages could not be installed${failure}. ` +
          "See npm's output above. Check the network and the free disk space, then run the same command again.",
      );
    }
    report("Packages installed.");
  } finally {
    release();
  }
}

/** Why it failed, as the rest of a sentence; undefined if it did not. */
function runNpm(args) {
  const ownNpm = process.env.npm_execpath;
  const isScript = ownNpm !== undefined && /npm-cli\.c?js$/.test(ownNpm);
  const [command, first] = isScript ? [process.execPath, [ownNpm]] : ["npm", []];
  const startMs = performance.now();
  const seconds = () => Math.round((performance.now() - startMs) / 1000);
  const progress = setInterval(() => report(`... installing packages (${seconds()} s)`), 3000);
  const child = spawn(command, [...first, ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32" && !isScript,
  });
  return new Promise((resolve) => {
    child.on("error", (error) => resolve(` (${error.message})`));
    child.on("exit", (code) => resolve(code === 0 ? undefined : ""));
  }).finally(() => clearInterval(progress));
}

/**
 * Whether node_modules matches package-lock.json. npm writes its own record last, so an interrupted
 * installation has none.
 */
function packagesAgree() {
  const wanted = packagesOf(path.join(root, "package-lock.json"));
  const found = packagesOf(path.join(root, "node_modules", ".package-lock.json"));
  if (!wanted || !found) return false;
  const mayBeMissing = (entry) => entry.optional || entry.devOptional || entry.link || entry.peer;
  return Object.entries(wanted).every(([name, entry]) => {
    if (!name.includes("node_modules/")) return true;
    const has = found[name];
    return has ? has.version === entry.version : mayBeMissing(entry);
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

// Prevents two commands in a fresh clone from running `runNpm ci` at the same time.
async function lockInstallation() {
  const folder = path.join(root, ".cache");
  const lock = path.join(folder, "install.lock");
  mkdirSync(folder, { recursive: true });
  let hasReported = false;
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if (error.code !== "EEXIST") {
        throw new Error(`${folder} cannot be written (${error.code}). Become its owner, then start again.`);
      }
    }
    const holder = Number(readOr(lock, "0"));
    if (holder !== 0 && !isAlive(holder)) rmSync(lock, { force: true });
    else if (!hasReported)
      report(`Another command (process ${holder}) is installing packages here; waiting for it.`);
    hasReported = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function readOr(file, otherwise) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return otherwise;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Node from the packages; otherwise this one, if it runs TypeScript. */
function findNode() {
  const names = process.platform === "win32" ? ["node.exe", "node.cmd"] : ["node"];
  const own = names.map((name) => path.join(root, "node_modules", ".bin", name)).find(existsSync);
  if (own && spawnSync(own, ["--version"]).status === 0) return own;
  if (isAtLeast(process.versions.node, stripsTypesSince)) return process.execPath;
  throw new Error(
    `No Node package exists for ${process.platform} ${process.arch}, and Node ${process.versions.node} cannot run ` +
      "TypeScript. Install Node 22.18 or newer (https://nodejs.org) and start again.",
  );
}

/**
 * Runs the script in its own session: Ctrl-C and hang-up of the terminal only reach this process, which
 * forwards them once. If this process dies, the script sees its channel close.
 */
function passOn(node, args, ownSignals) {
  const child = spawn(node, ["--disable-warning=ExperimentalWarning", ...args], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    detached: process.platform !== "win32",
    env: {
      ...process.env,
      PATH: `${path.join(root, "node_modules", ".bin")}${path.delimiter}${process.env.PATH}`,
      // Reused on the next start.
      NODE_COMPILE_CACHE: path.join(root, ".cache", "node"),
    },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) handOn(child, signal, ownSignals);
  watchParent(child);
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 1)));
  });
}

// npm repeats a Ctrl-C that the terminal has already sent; only a second one from the user counts.
function handOn(child, signal, ownSignals) {
  const repeatMs = 400;
  let lastMs = -repeatMs;
  process.on(signal, () => {
    const nowMs = performance.now();
    if (nowMs - lastMs < repeatMs) return;
    lastMs = nowMs;
    child.kill(ownSignals ? signal : "SIGTERM");
  });
}

// npm does not notify its scripts when it is killed; they only get a new parent.
function watchParent(child) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  const line = listAncestors();
  setInterval(() => {
    if (listAncestors().join() !== line.join()) child.kill("SIGTERM");
  }, 1000).unref();
}

/** The parent process, and its parent if npm put a shell between. */
function listAncestors() {
  const parent = process.ppid;
  const status = readOr(`/proc/${parent}/status`, "");
  const name = /^Name:\s*(.*)$/m.exec(status)?.[1] ?? "";
  const above = /^PPid:\s*(\d+)$/m.exec(status)?.[1];
  return /^(da|ba|z)?sh$/.test(name) && above ? [parent, Number(above)] : [parent];
}
