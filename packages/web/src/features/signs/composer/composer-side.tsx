import type { Sign } from "../sign/sign-entity.ts";
import { isTimed } from "@gantry/domain/sign/message/message-duration.ts";
import { isActivePosting } from "@gantry/domain/sign/message/message-text.ts";
import { fontNumberOf } from "@gantry/domain/sign/multi/message-to-multi.ts";
import { durationMsFromNs } from "@gantry/domain/sign/message/message.ts";
import type { QueueItem } from "@gantry/domain/sign/queue/queue.ts";
import { useDeferredValue, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFittingPitch } from "../led/use-fitting-pitch.ts";
import { PriorityChip } from "../../../kit/status/glyphs.tsx";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { durationText } from "../sign/duration-text.ts";
import { ReadBackFace } from "../sign/sign-face.tsx";
import { stateOf, wantedPriority } from "../sign/sign-view.ts";
import { useFaceTitle } from "../sign/use-face-title.ts";
import { postOutcome, type PostOutcome } from "./posting/post-outcome.ts";
import type { ComposerState } from "./use-composer.ts";
import { WillShow } from "./canvas/will-show.tsx";
import { Words } from "./tools/words.tsx";
import { classNames } from "../../../kit/class-names.ts";
import composerCss from "./composer.module.css";
import signsCss from "../sign/signs.module.css";

interface ComposerSideProps {
  sign: Sign;
  composer: ComposerState;
  edited: QueueItem | undefined;
}

export function ComposerSide({ sign, composer, edited }: ComposerSideProps) {
  const title = useFaceTitle(sign);
  const { editor } = composer;
  const { ref, pitchPx } = useFittingPitch(editor.face.widthPx, 3);
  const priority = wantedPriority(sign);
  const postedBy = stateOf(sign).wanted?.postedBy;
  return (
    <aside ref={ref} className={composerCss.composerSide}>
      <div className="row">
        <h3>{title}</h3>
        <span className="row end dim small">
          {priority !== undefined && <PriorityChip priority={priority} />}
          {postedBy}
        </span>
      </div>
      <ReadBackFace sign={sign} pitchPx={pitchPx} drawsBlank />
      <WillShow editor={editor} pitchPx={pitchPx} />
      <Outcome sign={sign} composer={composer} edited={edited} />
      <Words editor={editor} />
      <FontsOnSign sign={sign} composer={composer} />
    </aside>
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
    <div
      className={classNames("note", composerCss.composerOutcome, isShown ? "role-ok" : "role-warn")}
      role="status"
    >
      <div>
        <b>{t(isShown ? "composer.becomes" : "composer.queued")}</b>{" "}
        <span className="dim">
          <Reason outcome={outcome} priority={message.priority ?? 0} />
          <Afterwards outcome={outcome} duration={message.duration} />
          {isShown && queue.governed && !outcome.changesFace && <> {t("composer.unchanged")}</>}
          {!queue.governed && <> {t("composer.observedNow")}</>}
        </span>
      </div>
    </div>
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
    <dl className={classNames(signsCss.facts, "small")}>
      <dt>{t("composer.fontOnSign")}</dt>
      <dd>{texts.join(", ")}</dd>
    </dl>
  );
}
