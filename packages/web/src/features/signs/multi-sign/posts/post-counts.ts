import type { PostLine, SignPost } from "@gantry/domain/contract/answers/post.ts";
import type { PostLineState } from "@gantry/domain/contract/signs/sign-posts.ts";
import { retriedStates } from "@gantry/domain/sign/message/post-line.ts";
import { deviceGlyphs, type Glyph, verificationGlyphs } from "../../../../kit/status/glyph-shapes.ts";

const lineStates = [
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

export function countsOf(
  lines: readonly Pick<PostLine, "state">[],
): { state: PostLineState; count: number }[] {
  return lineStates.flatMap((state) => {
    const count = lines.filter((line) => line.state === state).length;
    return count > 0 ? [{ state, count }] : [];
  });
}

export const filterRetryable = (lines: readonly PostLine[]): PostLine[] =>
  lines.filter(({ state }) => retriedStates.includes(state));

export const filterUndoable = (lines: readonly PostLine[]): PostLine[] =>
  lines.filter(
    ({ state, itemId }) =>
      itemId !== null && state !== "rolledBack" && state !== "ended" && state !== "refused",
  );

/** An all-or-none post that is not shown on every sign, so a user must decide about a rollback. */
export function isSetBroken({
  mode,
  incomplete,
  lines,
}: Pick<SignPost, "mode" | "incomplete" | "lines">): boolean {
  return mode === "all" && incomplete && filterUndoable(lines).length > 0;
}
