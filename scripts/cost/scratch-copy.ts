import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../site/report.ts";

const copied = [
  "packages",
  "scripts",
  "types",
  "package.json",
  "e2e",
  "bench",
  "docs",
  "tsconfig.json",
  "tsconfig.base.json",
  "vitest.config.ts",
];

/** A copy of the sources in a temporary folder, with the installed packages linked, that records what changes in it. */
export class ScratchCopy {
  readonly folder = mkdtempSync(path.join(tmpdir(), "gantry-cost-"));
  #created = new Set<string>();
  #changed = new Set<string>();

  constructor() {
    for (const name of copied)
      cpSync(path.join(root, name), path.join(this.folder, name), {
        recursive: true,
        filter: (source) => !/(^|\/)(node_modules|dist|\.cache)$/.test(source),
      });
    this.#linkPackages();
    this.#startHistory();
  }

  /** Creates a file. */
  create(file: string, text: string): void {
    mkdirSync(path.dirname(this.#at(file)), { recursive: true });
    writeFileSync(this.#at(file), text, { flag: "wx" });
    this.#created.add(file);
  }

  /** Adds lines to an existing file, each in front of the first line that has the text. */
  insert(file: string, ...insertions: readonly (readonly [before: string, line: string])[]): void {
    const lines = readFileSync(this.#at(file), "utf8").split("\n");
    for (const [before, line] of insertions) {
      const place = lines.findIndex((one) => one.includes(before));
      if (place < 0) throw new Error(`${file} has no line with ${before}`);
      lines.splice(place, 0, line);
    }
    this.#write(file, lines.join("\n"));
  }

  /** Replaces a text of an existing file. */
  replace(file: string, text: string, by: string): void {
    const before = readFileSync(this.#at(file), "utf8");
    if (!before.includes(text)) throw new Error(`${file} has no ${text}`);
    this.#write(
      file,
      before.replace(text, () => by),
    );
  }

  /** The file as it is in the sources. */
  restore(file: string): void {
    cpSync(path.join(root, file), this.#at(file));
  }

  /** Runs a command that writes an existing file. */
  generate(file: string, command: string, ...args: string[]): void {
    const before = readFileSync(this.#at(file), "utf8");
    execFileSync(command, args, { cwd: this.folder, stdio: "pipe" });
    if (readFileSync(this.#at(file), "utf8") !== before) this.#changed.add(file);
  }

  /** What an addition took: files that it created and existing ones that it changed. */
  cost(add: (copy: this) => void): { created: string[]; changed: string[] } {
    this.#created = new Set();
    this.#changed = new Set();
    add(this);
    return { created: [...this.#created].toSorted(), changed: [...this.#changed].toSorted() };
  }

  /** Output of a program of the packages when it fails; empty when it succeeds. */
  problems(program: string, ...args: string[]): Promise<string> {
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST")),
    );
    const child = spawn(path.join(this.folder, "node_modules/.bin", program), args, {
      cwd: this.folder,
      env,
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => output.push(part));
    return new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code) => resolve(code === 0 ? "" : Buffer.concat(output).toString()));
    });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Scripts look for released versions in the history. */
  #startHistory(): void {
    const runGit = (...args: string[]) => execFileSync("git", args, { cwd: this.folder });
    runGit("init", "--quiet");
    const author = ["-c", "user.name=Gantry", "-c", "user.email=gantry@localhost"];
    runGit(...author, "commit", "--quiet", "--allow-empty", "--message=Start");
  }

  #at(file: string): string {
    return path.join(this.folder, file);
  }

  #write(file: string, text: string): void {
    writeFileSync(this.#at(file), text);
    this.#changed.add(file);
  }

  /** Links every installed package, but our own ones to the copy. */
  #linkPackages(): void {
    const own = [
      "node_modules",
      ...readdirSync(path.join(root, "packages")).map((name) => `packages/${name}/node_modules`),
    ];
    for (const folder of own) {
      const names = namesIn(path.join(root, folder));
      if (names.length > 0) mkdirSync(this.#at(folder), { recursive: true });
      for (const name of names.filter((one) => one !== "@gantry"))
        symlinkSync(path.join(root, folder, name), this.#at(`${folder}/${name}`));
    }
    mkdirSync(this.#at("node_modules/@gantry"));
    for (const name of readdirSync(path.join(root, "packages")).filter((one) => one !== "node_modules"))
      symlinkSync(this.#at(`packages/${name}`), this.#at(`node_modules/@gantry/${name}`));
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
