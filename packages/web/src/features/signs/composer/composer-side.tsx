import type { Sign } from "../sign-entity.ts";
import { multiFromMessage } from "@gantry/domain/sign/multi.ts";
import { isTimed } from "@gantry/domain/sign/message-duration.ts";
import { messageText } from "@gantry/domain/sign/message-text.ts";
import type { QueueItem } from "@gantry/domain/sign/queue.ts";
import { winningItem, wouldBecome } from "@gantry/domain/sign/winner.ts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { cycleMs, shownPages } from "../../../shared/led/page-cycle.ts";
import { faceCycle } from "../../../shared/led/face-cycle.ts";
import { faceRaster } from "../../../shared/led/face-raster.ts";
import { LedFace } from "../../../shared/led/led-face.tsx";
import { useShownPage } from "../../../shared/led/page-dots.tsx";
import { useFittingPitch } from "../../../shared/led/use-fitting-pitch.ts";
import { PriorityChip } from "../../../shared/status/glyphs.tsx";
import { serverNowMs } from "../../../shared/status/server-time.ts";
import { ReadBackFace } from "../sign-face.tsx";
import { wantedPriority } from "../sign-view.ts";
import type { ComposerState } from "./use-composer.ts";
import type { MessageEditorState } from "./use-message-editor.ts";
import { useFaceTitle } from "../use-face-title.ts";

interface ComposerSideProps {
  sign: Sign;
  composer: ComposerState;
  edited: QueueItem | undefined;
}

/** What stands now, what will stand, and what posting does. */
export function ComposerSide({ sign, composer, edited }: ComposerSideProps) {
  const title = useFaceTitle(sign);
  const { editor } = composer;
  const { face } = editor;
  const { ref, pitchPx } = useFittingPitch(face.widthPx, 3);
  const priority = wantedPriority(sign);
  return (
    <aside ref={ref} className="composer-side">
      <div className="row">
        <h3>{title}</h3>
        {priority !== undefined && (
          <span className="end">
            <PriorityChip priority={priority} />
          </span>
        )}
      </div>
      <ReadBackFace sign={sign} pitchPx={pitchPx} drawsBlank />
      <WillShow editor={editor} pitchPx={pitchPx} />
      <Outcome composer={composer} edited={edited} />
      <Words editor={editor} />
    </aside>
  );
}

export function WillShow({
  editor: { message, face, issues },
  pitchPx,
}: {
  editor: MessageEditorState;
  pitchPx: number;
}) {
  const { t } = useTranslation("signs");
  const multi = useMemo(() => multiFromMessage({ pages: message.pages }, face), [message.pages, face]);
  const cycle = useMemo(() => faceCycle(faceRaster(multi, face).pages), [multi, face]);
  const page = useShownPage(cycle);
  const shown = shownPages(cycle.pages);
  return (
    <>
      <div className="row">
        <h3>{t("composer.willShow")}</h3>
        {shown.length > 1 && (
          <span className="end dim small num">
            {t("composer.loop", {
              page: shown.indexOf(page) + 1,
              pages: shown.length,
              seconds: (cycleMs(cycle.pages) / 1000).toFixed(1),
            })}
          </span>
        )}
      </div>
      <LedFace
        multi={multi}
        face={face}
        label={messageText(message) || t("composer.unlit")}
        pitchPx={pitchPx}
        isStale={issues.length > 0}
        cycle={cycle}
      />
    </>
  );
}

/** Green: it becomes the new message. Orange: it would wait (SIGN-075, SIGN-076). */
function Outcome({ composer, edited }: { composer: ComposerState; edited: QueueItem | undefined }) {
  const { t } = useTranslation("signs");
  const { queue } = composer;
  const { priority, duration } = composer.editor.message;
  if (!queue || priority === undefined) return null;
  const others = queue.items.filter((item) => item.id !== edited?.id);
  const nowMs = serverNowMs();
  const current = winningItem(others, nowMs);
  const own = `P${priority}`;
  const becomes = wouldBecome(priority, others, nowMs) === "shown";
  return (
    <div className={`note composer-outcome ${becomes ? "role-ok" : "role-warn"}`} role="status">
      <div>
        <b>{t(becomes ? "composer.becomes" : "composer.queued")}</b>{" "}
        <span className="dim">
          {current
            ? t(becomes ? "composer.becomesWhy" : "composer.queuedWhy", {
                own,
                current: `P${current.priority}`,
              })
            : t("composer.becomesEmpty")}
          {becomes && current && isTimed(duration) && (
            <> {t("composer.becomesReturn", { next: `P${current.priority}` })}</>
          )}
          {!queue.governed && <> {t("composer.observedNow")}</>}
        </span>
      </div>
    </div>
  );
}

export function Words({ editor: { issues, areWordsUnknown } }: { editor: MessageEditorState }) {
  const { t } = useTranslation("signs");
  const forbidden = issues.filter((issue) => issue.type === "forbidden_word");
  return (
    <dl className="facts small">
      <dt>{t("composer.words")}</dt>
      <dd>
        {areWordsUnknown ? (
          t("composer.wordsUnknown")
        ) : forbidden.length === 0 ? (
          t("composer.wordsFine")
        ) : (
          <span className="bad-text">
            {forbidden
              .map(({ text, page }) => t("composer.forbiddenOn", { word: text ?? "", page: (page ?? 0) + 1 }))
              .join(", ")}
          </span>
        )}
      </dd>
    </dl>
  );
}
