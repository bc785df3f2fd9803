import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Lockfile, missingPackages } from "./lockfile.ts";
import { root } from "../site/report.ts";
import { findRefusedLicences } from "./licences.ts";
import { staleGeneratedFiles } from "./generated-files.ts";
import {
  driftOfMigrations,
  migrationProblems,
  presentMigrations,
  readReleasedMigrations,
} from "./migrations.ts";
import { styleProblems, styleSheets, themeSource } from "./style-rules.ts";
import { translationProblems } from "./translation-keys.ts";
import { refusedWords, wordRules } from "./word-rules.ts";

export async function repositoryRules(): Promise<string[]> {
  const texts = readTrackedTexts();
  return [
    ...registryHosts(texts.get("package-lock.json") ?? ""),
    ...incompleteLockfile(texts.get("package-lock.json") ?? ""),
    ...findRefusedLicences(JSON.parse(texts.get("package-lock.json") ?? "") as Lockfile),
    ...[...texts].flatMap(([file, text]) => [
      ...machinePaths(file, text),
      ...findSkippedTests(file, text),
      ...findUnfinished(file, text),
      ...findOwnFormats(file, text),
    ]),
    ...styleProblems(styleSheets(texts), themeSource(texts)),
    ...translationProblems(filterTranslatedSources(texts)),
    ...refusedWords(texts, wordRules()),
    ...(await staleGeneratedFiles([...texts.keys()])),
    ...(await migrationProblems(presentMigrations(), readReleasedMigrations(), driftOfMigrations)),
  ];
}

/** A lockfile that names a registry installs only where that registry is reachable. */
export function registryHosts(lockfile: string): string[] {
  const hosts = new Set([...lockfile.matchAll(/"resolved": "https?:\/\/([^/"]+)/g)].map((match) => match[1]));
  return [...hosts].map(
    (host) => `package-lock.json names the host ${host}; packages are found by name and hash only`,
  );
}

/** npm rejects a lockfile without packages of other systems, and only in a fresh clone. */
function incompleteLockfile(lockfile: string): string[] {
  const missing = missingPackages(JSON.parse(lockfile) as Lockfile);
  if (missing.length === 0) return [];
  return [
    `package-lock.json lacks ${missing.length} packages of other systems; mend it with: node scripts/run.mjs complete-lockfile`,
  ];
}

/** Absolute paths work on one machine only. */
export function machinePaths(file: string, text: string): string[] {
  const machine = /(?<![\w.$}`/])\/(?:home|Users|root|work|mnt)\/[\w.-]+/g;
  return [...text.matchAll(machine)].map((match) => `${file} names the path of a machine: ${match[0]}`);
}

/** A skipped test verifies nothing; `docs/excused.md` lists the tests that may be skipped at run time. */
export function findSkippedTests(file: string, text: string): string[] {
  if (!/\.(test|spec)\.tsx?$/.test(file)) return [];
  const skipped = /^\s*(?:test|it|describe)(?:\.\w+)*\.(skip|only|todo|fixme|fails)\b/gm;
  return [...text.matchAll(skipped)].map(
    (match) => `${file} has a test that is left out: ${match[0].trim()}`,
  );
}

export function findUnfinished(file: string, text: string): string[] {
  if (!/\.(ts|tsx|mjs|css|sql)$/.test(file)) return [];
  const marks = new RegExp(`\\b(${["TO" + "DO", "FIX" + "ME", "X" + "XX"].join("|")})\\b`, "g");
  return [...text.matchAll(marks)].map((match) => `${file} is unfinished: ${match[0]}`);
}

/** Only these ask the engine for times, numbers and zones; everything else follows the settings through them. */
const formatters = new Set([
  "packages/domain/src/time/zone.ts",
  "packages/web/src/kit/time/formats.ts",
  "packages/web/src/text/locale-text.ts",
]);

/** A time in the browser's zone, or a number in its language, ignores what tenant and person chose. */
export function findOwnFormats(file: string, text: string): string[] {
  if (!/^packages\/(web|domain)\/src\/.*(?<!\.test)\.tsx?$/.test(file) || formatters.has(file)) return [];
  const local =
    /\bIntl\.\w+|\.toLocale\w*String\(|\.getTimezoneOffset\(|\.[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds)\(/g;
  return [...text.matchAll(local)].map(
    (match) => `${file} formats by itself (${match[0]}); use kit/time, kit/measure-text or text/locale-text`,
  );
}

/** Sources that use translation keys; language files and developer-only code are excluded. */
function filterTranslatedSources(texts: ReadonlyMap<string, string>): Map<string, string> {
  const source = /^packages\/(web|server|agent|domain)\/src\/.*(?<!\.test)\.tsx?$/;
  const untranslated = /\/locales\/|^packages\/web\/src\/app\/dev\//;
  return new Map([...texts].filter(([file]) => source.test(file) && !untranslated.test(file)));
}

/** Every text of the repository, by path. */
export const readTrackedTexts = (): Map<string, string> => readTexts(listTrackedFiles());

function listTrackedFiles(): string[] {
  const list = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
  });
  return list.toString().split("\0").filter(Boolean);
}

const textual = /\.(ts|tsx|mjs|js|json|md|tsv|sql|css|html|svg|yml|yaml|sh)$|(^|\/)\.[\w]+$|^\.ci\/run$/;

function readTexts(files: string[]): Map<string, string> {
  const present = files.filter((file) => textual.test(file) && existsSync(path.join(root, file)));
  return new Map(present.map((file) => [file, readFileSync(path.join(root, file), "utf8")]));
}
