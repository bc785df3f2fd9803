import type { AgentDevice } from "@gantry/domain/contract/agents/agent-link.ts";
import type { SignExpectation } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import {
  type KnownContents,
  withKnownFonts,
  withKnownGraphics,
} from "@gantry/domain/sign/fonts/held-content.ts";
import type { PicturePlan } from "@gantry/domain/sign/pictures/picture-plan.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { winningItem } from "@gantry/domain/sign/queue/winner.ts";
import { heldOf } from "./sign-extras.ts";
import type { SignContact } from "./sign-contact.ts";
import type { KnownSign } from "./sign-mismatch.ts";
import { picturesToStand, withKnownPictures } from "./sign-pictures.ts";
import type { SignSettings } from "./sign-settings.ts";

export interface SignView {
  known: KnownSign;
  pictures: PicturePlan;
}
export interface SeenFrom {
  device: AgentDevice;
  queue: SignQueue | null;
  nowMs: number;
}

export class SignViews {
  readonly #contents: KnownContents;
  #last: { of: Sources; view: SignView } | undefined;

  constructor(contents: KnownContents) {
    this.#contents = contents;
  }

  view({ settings, face }: SignContact, { device, queue, nowMs }: SeenFrom): SignView {
    const winner = winningItem(queue?.items ?? [], nowMs);
    const of = { device, settings, queue, winner, shownMulti: face?.multi ?? "" };
    if (!this.#last || !isSame(this.#last.of, of)) this.#last = { of, view: this.#make(of, nowMs) };
    return this.#last.view;
  }

  #make({ device, settings, queue, shownMulti }: Sources, nowMs: number): SignView {
    const { description, fonts, graphics } = settings;
    const held = heldOf(device);
    const read: KnownSign = {
      expected: expectationOf(device),
      description,
      ...(fonts ? { fonts: withKnownFonts(fonts, held) } : {}),
      ...(graphics ? { graphics: withKnownGraphics(graphics, held) } : {}),
      contents: this.#contents,
    };
    const known = withKnownPictures(read, queue);
    return { known, pictures: picturesToStand(known, { queue, nowMs, shownMulti }) };
  }
}

/** Sources of a view. Content arrives before the device that refers to it. */
interface Sources {
  device: AgentDevice;
  settings: SignSettings;
  queue: SignQueue | null;
  winner: QueueItem | null;
  shownMulti: string;
}

function isSame(one: Sources, other: Sources): boolean {
  return (
    one.device === other.device &&
    one.settings === other.settings &&
    one.queue === other.queue &&
    one.winner === other.winner &&
    one.shownMulti === other.shownMulti
  );
}

/** The server validated the document; only these members are used here. */
function expectationOf({ config }: AgentDevice): SignExpectation {
  return config as unknown as SignExpectation;
}
