import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { AgentDevice } from "@gantry/domain/contract/agents/agent-link.ts";
import type { HeldContentItem } from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
import { contentsOf, isWholeContent, type KnownContents } from "@gantry/domain/sign/fonts/held-content.ts";
import { writeFileWhole } from "../files.ts";
import { contentItemOf } from "../link/server-message.ts";
import { type Log, textOfError } from "../log.ts";

/** Fonts and graphics of signs by what they draw, each in a file of its own: a restarted agent draws in them again. */
export class KeptContents implements KnownContents {
  readonly #folder: string;
  readonly #log: Log;
  readonly #known = new Map<string, KnownContents>();
  /** Told since the last whole assignment came: devices that name them may be on their way. */
  readonly #fresh = new Set<string>();

  private constructor(folder: string, log: Log) {
    this.#folder = folder;
    this.#log = log;
  }

  /** A file that is damaged is as none. */
  static async open(folder: string, log: Log): Promise<KeptContents> {
    const kept = new KeptContents(folder, log);
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") log.error("kept contents cannot be read", { error: error.message });
      return [];
    });
    for (const name of names.filter((one) => one.endsWith(".json"))) await kept.#read(name);
    return kept;
  }

  font(hash: string) {
    return this.#known.get(hash)?.font(hash);
  }

  graphic(hash: string) {
    return this.#known.get(hash)?.graphic(hash);
  }

  /** Known at once, on disk when the promise resolves; what is not what its hash says is not taken. */
  async take(item: HeldContentItem): Promise<void> {
    this.#fresh.add(item.hash);
    if (this.#known.has(item.hash)) return;
    if (!isWholeContent(item)) return this.#log.error("content is not what it says", { hash: item.hash });
    this.#known.set(item.hash, contentsOf([item]));
    await writeFileWhole(this.#path(item.hash), JSON.stringify(item));
  }

  /** A whole assignment has come: what was told before it and it does not name may be dropped. */
  wholeCame(): void {
    this.#fresh.clear();
  }

  /** Drops what none of these devices holds any more; what was told after them stays. */
  async keepOnly(devices: readonly AgentDevice[]): Promise<void> {
    const refs = devices.flatMap(({ held }) => (held ? [...held.fonts, ...held.graphics] : []));
    const named = new Set(refs.map(({ contentHash }) => contentHash));
    const gone = [...this.#known.keys()].filter((hash) => !named.has(hash) && !this.#fresh.has(hash));
    for (const hash of gone) this.#known.delete(hash);
    await Promise.all(gone.map((hash) => rm(this.#path(hash), { force: true })));
  }

  async #read(name: string): Promise<void> {
    try {
      const item = contentItemOf(JSON.parse(await readFile(join(this.#folder, name), "utf8")));
      if (!item || !isWholeContent(item)) throw new Error("not whole");
      this.#known.set(item.hash, contentsOf([item]));
    } catch (error) {
      this.#log.error("kept content is not used", { name, error: textOfError(error) });
    }
  }

  /** Only hex digits come here: a hash that was compared with the content. */
  #path(hash: string): string {
    return join(this.#folder, `${hash}.json`);
  }
}
