import type { Sign } from "../sign/sign-entity.ts";
import { isTimed } from "@gantry/domain/sign/message/message-duration.ts";
import { isActivePosting } from "@gantry/domain/sign/message/message-text.ts";
import { fontNumberOf } from "@gantry/domain/sign/multi/message-to-multi.ts";
import { durationMsFromNs } from "@gantry/domain/sign/message/message.ts";
import type { QueueItem } from "@gantry/domain/sign/queue/queue.ts";
import { Flex } from "@mantine/core";
import { useDeferredValue, useMemo } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { useFittingPitch } from "../led/use-fitting-pitch.ts";
import { PriorityChip } from "../../../kit/status/glyphs.tsx";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { durationText } from "../sign/duration-text.ts";
import { ReadBackFace } from "../sign/sign-face.tsx";
import { stateOf, wantedPriorityOf } from "../sign/sign-view.ts";
import { useFaceTitle } from "../sign/use-sign.ts";
import { postOutcome, type PostOutcome } from "./posting/post-outcome.ts";
import type { ComposerState } from "./use-composer.ts";
import { WillShow } from "./canvas/will-show.tsx";
import { Words } from "./tools/words.tsx";
import css from "./composer.module.css";
import { OutcomeNote } from "./posting/outcome-note.tsx";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";

interface ComposerSideProps {
  sign: Sign;
  composer: ComposerState;
  edited: QueueItem | undefined;
}

export function ComposerSide({ sign, composer, edited }: ComposerSideProps) {
  const title = useFaceTitle(sign);
  const { editor } = composer;
  const { ref, pitchPx } = useFittingPitch(editor.face.widthPx, 3);
  const priority = wantedPriorityOf(sign);
  const postedBy = stateOf(sign).wanted?.postedBy;
  return (
    <Flex component="aside" ref={ref} className={css.side} direction="column" gap={12} miw={0} p={16}>
      <div className="row">
        <h3>{title}</h3>
        <span className="row end dim small">
          {priority !== undefined && <PriorityChip priority={priority} />}
          {postedBy}
        </span>
      </div>
      <div>
        <ReadBackFace sign={sign} pitchPx={pitchPx} drawsBlank />
      </div>
      <WillShow editor={editor} pitchPx={pitchPx} />
      <Outcome sign={sign} composer={composer} edited={edited} />
      <Words editor={editor} />
      <FontsOnSign sign={sign} composer={composer} />
    </Flex>
  );
}

/** Whether the message wins, why, and what follows (SIGN-075, SIGN-076). */
function Outcome({ sign, composer, edited }: ComposerSideProps) {
  const { t } = useTranslation("signs");
  const { queue, editor } = composer;
  const { face } = editor;
  const message = useDeferredValue(editor.message);
  const outcome = useMemo(
    () => postOutcome({ sign, queue, face, message, edited, nowMs: serverNowMs() }),
    [sign, queue, face, message, edited],
  );
  if (!outcome || !queue || !isActivePosting(message)) return null;
  const isShown = outcome.outcome === "shown";
  return (
    <OutcomeNote becomes={isShown}>
      <Reason outcome={outcome} priority={message.priority ?? 0} />
      <Afterwards outcome={outcome} duration={message.duration} />
      {isShown && queue.governed && !outcome.changesFace && <> {t("composer.unchanged")}</>}
      {!queue.governed && <> {t("composer.observedNow")}</>}
    </OutcomeNote>
  );
}

function Reason({ outcome, priority }: { outcome: PostOutcome; priority: number }) {
  const { t } = useTranslation("signs");
  const { current, firstShownAtMs } = outcome;
  if (!current) return t("composer.becomesEmpty");
  const names = { own: `P${priority}`, current: `P${current.priority}` };
  if (outcome.outcome === "shown") return t("composer.becomesWhy", names);
  if (firstShownAtMs !== null)
    return t("composer.queuedUntil", { ...names, time: timeText(firstShownAtMs, serverNowMs()) });
  // It expires before it wins, or the active message has no end.
  return t(current.expiresAt === null ? "composer.queuedWhy" : "composer.queuedNever", names);
}

function Afterwards({
  outcome: { outcome, afterwards },
  duration,
}: {
  outcome: PostOutcome;
  duration: number | null | undefined;
}) {
  const { t } = useTranslation("signs");
  if (outcome !== "shown" || !isTimed(duration)) return null;
  const after = durationText(durationMsFromNs(duration));
  if (!afterwards) return <> {t("composer.thenBlank", { after })}</>;
  const next = [`P${afterwards.priority}`, afterwards.associatedEntityName].filter(Boolean).join(", ");
  return <> {t("composer.returns", { next, after })}</>;
}

function FontsOnSign({ sign, composer: { editor } }: Pick<ComposerSideProps, "sign" | "composer">) {
  const { t } = useTranslation("signs");
  const { fonts } = stateOf(sign);
  if (!fonts) return null;
  const used = new Set(
    editor.message.pages.flatMap((page) => page.messageLines.map((line) => fontNumberOf(line, editor.face))),
  );
  const texts = fonts
    .filter(({ number }) => used.has(number))
    .map(({ name, versionId }) =>
      t("composer.fontVersion", { name, version: versionId.toString(16).toUpperCase().padStart(4, "0") }),
    );
  return (
    <Facts isSmall>
      <Fact label={t("composer.fontOnSign")}>{texts.join(", ")}</Fact>
    </Facts>
  );
}
