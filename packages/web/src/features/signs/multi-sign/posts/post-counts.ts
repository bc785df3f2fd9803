import type { PostLine, PostLineState, SignPost } from "@gantry/domain/contract/signs/sign-posts.ts";
import { retriedStates } from "@gantry/domain/sign/message/post-line.ts";
import { deviceGlyphs, type Glyph, verificationGlyphs } from "../../../../kit/status/glyph-shapes.ts";

/** States in the order in which they are counted. */
export const lineStates = [
  "verified",
  "queued",
  "sending",
  "rolledBack",
  "ended",
  "failed",
  "refused",
] as const satisfies readonly PostLineState[];

export const lineGlyphs: Record<PostLineState, Glyph> = {
  verified: verificationGlyphs.verified,
  queued: verificationGlyphs.waiting,
  sending: verificationGlyphs.sending,
  rolledBack: { shape: "square", mark: "dash", filled: false, role: "warn" },
  ended: verificationGlyphs.observed,
  failed: deviceGlyphs.OFFLINE,
  refused: deviceGlyphs.OFFLINE,
};

/** How many signs of a post are in each state; states without any are left out. */
export function countsOf(
  lines: readonly Pick<PostLine, "state">[],
): { state: PostLineState; count: number }[] {
  return lineStates.flatMap((state) => {
    const count = lines.filter((line) => line.state === state).length;
    return count > 0 ? [{ state, count }] : [];
  });
}

/** Signs that did not take their message and may be asked again. */
export const retryable = (lines: readonly PostLine[]): PostLine[] =>
  lines.filter(({ state }) => retriedStates.includes(state));

/** Signs on which something of the post can be taken back. */
export const undoable = (lines: readonly PostLine[]): PostLine[] =>
  lines.filter(
    ({ state, itemId }) =>
      itemId !== null && state !== "rolledBack" && state !== "ended" && state !== "refused",
  );

/** A post that was to stand on all of its signs and does not: somebody has to decide whether it is taken back. */
export function isSetBroken({
  mode,
  incomplete,
  lines,
}: Pick<SignPost, "mode" | "incomplete" | "lines">): boolean {
  return mode === "all" && incomplete && undoable(lines).length > 0;
}
