import type { AgentCallError } from "@gantry/domain/contract/agents/agent-calls.ts";
import type { Clock } from "../../clock.ts";
import type { ChildOutcome } from "../child-messages.ts";
import { StillPictures } from "./still-pictures.ts";

type Thumbnail = { ok: true; jpeg: Uint8Array } | { ok: false; error: AgentCallError; detail?: string };

/** All viewers of a wall request the same thumbnails. */
const keptMs = 3_000;
const maxKept = 200;
const minWidthPx = 32;
const maxWidthPx = 1920;

export class Thumbnails {
  readonly #clock: Clock;
  readonly #pictures: StillPictures;
  readonly #kept = new Map<string, { madeAtMs: number; picture: Promise<Thumbnail> }>();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#pictures = new StillPictures(clock);
  }

  /** `key` identifies the stream; `keyFrame` is called only on a cache miss. */
  async thumbnail(
    key: string,
    wantedPx: number,
    keyFrame: () => Promise<ChildOutcome<"keyFrame">>,
  ): Promise<Thumbnail> {
    const widthPx = Math.round(Math.min(maxWidthPx, Math.max(minWidthPx, wantedPx || 0)));
    const nowMs = this.#clock.monotonicMs();
    for (const [name, { madeAtMs }] of this.#kept) if (nowMs - madeAtMs >= keptMs) this.#kept.delete(name);
    const name = `${key}/${widthPx}`;
    const kept = this.#kept.get(name);
    if (kept) return kept.picture;
    const picture = this.#make(widthPx, keyFrame);
    if (this.#kept.size < maxKept) this.#kept.set(name, { madeAtMs: nowMs, picture });
    return picture;
  }

  stop(): void {
    this.#pictures.stop();
  }

  async #make(widthPx: number, keyFrame: () => Promise<ChildOutcome<"keyFrame">>): Promise<Thumbnail> {
    const found = await keyFrame();
    if (!found.ok) return found;
    const picture = await this.#pictures.picture(found.value.octets, widthPx);
    return typeof picture === "string" ? { ok: false, error: picture } : { ok: true, jpeg: picture };
  }
}
