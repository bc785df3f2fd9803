import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { AgentDevice, DeviceContent } from "@gantry/domain/contract/agents/agent-link.ts";
import { contentsOf, isWholeContent, type KnownContents } from "@gantry/domain/sign/fonts/held-content.ts";
import { writeFileWhole } from "../files.ts";
import { type Log, textOfError } from "../log.ts";
import { contentItemOf, heldOf } from "../signs/sign-extras.ts";

/** Font and graphic content by hash, one file each, so a restarted agent can draw again. */
export class KeptContents implements KnownContents {
  readonly #folder: string;
  readonly #log: Log;
  readonly #known = new Map<string, KnownContents>();
  /** Received since the last full assignment; devices that use it may follow. */
  readonly #fresh = new Set<string>();

  private constructor(folder: string, log: Log) {
    this.#folder = folder;
    this.#log = log;
  }

  static async open(folder: string, log: Log): Promise<KeptContents> {
    const kept = new KeptContents(folder, log);
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") log.error("stored contents cannot be read", { error: error.message });
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

  /** Available at once, and on disk when the promise resolves. Content that does not match its hash is rejected. */
  async take({ hash, ...rest }: DeviceContent): Promise<void> {
    this.#fresh.add(hash);
    if (this.#known.has(hash)) return;
    const item = contentItemOf({ hash, ...rest });
    if (!item || !isWholeContent(item)) return this.#log.error("content does not match its hash", { hash });
    this.#known.set(item.hash, contentsOf([item]));
    await writeFileWhole(this.#path(item.hash), JSON.stringify(item));
  }

  /** A full assignment arrived: earlier content that it does not use may be deleted. */
  wholeCame(): void {
    this.#fresh.clear();
  }

  /** Deletes content that no device uses, except content newer than these devices. */
  async keepOnly(devices: readonly AgentDevice[]): Promise<void> {
    const refs = devices.flatMap((device) => {
      const held = heldOf(device);
      return held ? [...held.fonts, ...held.graphics] : [];
    });
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
      this.#log.error("stored content is not used", { name, error: textOfError(error) });
    }
  }

  /** The hash was verified, so the path contains only hex digits. */
  #path(hash: string): string {
    return join(this.#folder, `${hash}.json`);
  }
}
