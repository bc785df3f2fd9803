import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { report, root, Trouble } from "../site/report.ts";

/**
 * Chromium for the browser tests: from CHROMIUM_PATH, installed, Playwright's own, or from Debian if
 * permitted.
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isRunnable(named, "--version")) return named;
    throw new Trouble(
      `CHROMIUM_PATH names ${named}, which does not run. Name a Chromium that does, or unset it.`,
    );
  }
  const listCandidates = (): string[] => [...chromiumsInPath(), ...ofPlaywright()];
  const found =
    findRunnable(listCandidates(), "--version") ??
    (installFromDebian("chromium") ? findRunnable(listCandidates(), "--version") : undefined);
  if (found) return found;
  throw new Trouble(
    "No Chromium was found. Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium), " +
      "or name one: CHROMIUM_PATH=/path/to/chromium npm test",
  );
}

const chromiumsInPath = (): string[] =>
  ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    .map(findInPath)
    .filter((file) => file !== undefined);

/** An installed Chromium, for tests that are run by hand. */
export const chromiumInPath = (): string | undefined => chromiumsInPath()[0];

const headlessShell = "chromium-headless-shell";

/** Chromium without a window, which needs a fifth less of the processors, for tests that are run by hand. */
export const headlessShellInPath = (): string | undefined => findInPath(headlessShell);

/** Undefined if missing and not installable: the tests take longer with the whole Chromium. */
export function findHeadlessShell(): string | undefined {
  const named = process.env.HEADLESS_SHELL_PATH;
  if (named) return named;
  return headlessShellInPath() ?? (installFromDebian(headlessShell) ? headlessShellInPath() : undefined);
}

/** Net-SNMP's snmpget, an independent program to verify sign contents. */
export async function findSnmpget(): Promise<string> {
  const found = findInPath("snmpget") ?? (installFromDebian("snmp") ? findInPath("snmpget") : undefined);
  if (found) return found;
  throw new Trouble(
    "Net-SNMP's snmpget was not found. Install it (Debian: apt-get install snmp; macOS: it is there).",
  );
}

/**
 * Debian's NATS server; undefined if missing and not installable: its tests are left out, which is reported.
 */
export function findNatsServer(): string | undefined {
  return (
    findInPath("nats-server") ?? (installFromDebian("nats-server") ? findInPath("nats-server") : undefined)
  );
}

/** What `npm run add-transcoder` installs; the tests of its pictures do not run without it. */
export const hasTranscoder = existsSync(path.join(root, "packages/node_modules/node-av"));

function findInPath(name: string): string | undefined {
  const folders = [
    ...(process.env.PATH ?? "").split(path.delimiter),
    "/usr/bin",
    "/usr/local/bin",
    "/usr/sbin",
  ];
  return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function ofPlaywright(): string[] {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    path.join(homedir(), ".cache/ms-playwright"),
    path.join(homedir(), "Library/Caches/ms-playwright"),
  ].filter((folder) => folder !== undefined && existsSync(folder));
  const inside = [
    "chrome-linux/chrome",
    "chrome-linux64/chrome",
    "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
    "chrome-headless-shell-linux64/chrome-headless-shell",
  ];
  return caches.flatMap((cache) =>
    readdirSync(cache as string)
      .filter((name) => name.startsWith("chromium"))
      .sort()
      .reverse()
      .flatMap((name) => inside.map((file) => path.join(cache as string, name, file)))
      .filter(isExecutable),
  );
}

function findRunnable(files: string[], argument: string): string | undefined {
  return files.find((file) => isRunnable(file, argument));
}

function isRunnable(file: string, argument: string): boolean {
  try {
    execFileSync(file, [argument], { stdio: "ignore", timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

function installFromDebian(name: string): boolean {
  if (process.getuid?.() !== 0 || !findInPath("apt-get")) return false;
  report(`Installing Debian's package ${name} ...`);
  try {
    const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
    execFileSync("apt-get", ["update", "-q"], options);
    execFileSync("apt-get", ["install", "-y", "-q", "--no-install-recommends", name], options);
    return true;
  } catch {
    return false;
  }
}
