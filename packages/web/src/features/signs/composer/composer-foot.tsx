import { Button, Popover } from "@mantine/core";
import type { Sign } from "../sign-entity.ts";
import { durationMsFromNs } from "@gantry/domain/sign/message.ts";
import type { QueueItem } from "@gantry/domain/sign/queue.ts";
import type { MessageIssue } from "@gantry/domain/sign/validate.ts";
import { winningItem } from "@gantry/domain/sign/winner.ts";
import { useTranslation } from "react-i18next";
import { deviceGlyphs } from "../../../shared/status/glyph-shapes.ts";
import { GlyphMark } from "../../../shared/status/glyphs.tsx";
import { serverNowMs } from "../../../shared/status/server-time.ts";
import { errorText } from "../../../shared/text/error-text.ts";
import { durationText } from "../duration-text.ts";
import { roadText } from "../sign-view.ts";
import { issuePlace, issueText } from "./issue-text.ts";
import type { ComposerState } from "./use-composer.ts";
import type { Posting } from "./use-posting.ts";

interface ComposerFootProps {
  sign: Sign;
  composer: ComposerState;
  posting: Posting;
  edited: QueueItem | undefined;
  onCancel: () => void;
}

/** What will be posted where and for how long; or, in words, why it cannot be. */
export function ComposerFoot({ sign, composer, posting, edited, onCancel }: ComposerFootProps) {
  const { t } = useTranslation("signs");
  const { t: common } = useTranslation();
  const { isPosting, obstacle } = posting;
  const isEdit = edited !== undefined && !posting.isItemGone;
  return (
    <div className="composer-foot">
      {posting.isItemGone && <FootNote title={t("composer.itemGone")} />}
      {posting.isStale ? (
        <StaleNote composer={composer} />
      ) : (
        posting.error && <FootNote title={t("composer.failed")} text={errorText(posting.error)} isBad />
      )}
      <div className="row composer-foot-row">
        <div className="grow" role="status">
          {obstacle ? (
            <Obstacle posting={posting} composer={composer} />
          ) : (
            <Confirmation sign={sign} durationNs={composer.editor.message.duration ?? null} />
          )}
          {composer.kept.isRestored && (
            <div className="small dim">
              {t("composer.draftRestored")}{" "}
              <button type="button" className="text-button" onClick={composer.kept.startOver}>
                {t("composer.startOver")}
              </button>
            </div>
          )}
        </div>
        <Button variant="default" onClick={onCancel}>
          {common("cancel")}
        </Button>
        <Button disabled={obstacle !== undefined} loading={isPosting} onClick={posting.post}>
          {t(isEdit ? "composer.saveTo" : edited ? "composer.postAsNew" : "composer.postTo")}
          <kbd className="button-key">Ctrl ↵</kbd>
        </Button>
      </div>
    </div>
  );
}

function Confirmation({ sign, durationNs }: { sign: Sign; durationNs: number | null }) {
  const { t } = useTranslation("signs");
  const duration =
    durationNs === null ? t("duration.continuous") : durationText(durationMsFromNs(durationNs));
  return (
    <>
      <b>{sign.name}</b>
      <span className="dim">
        {[roadText(sign), duration]
          .filter(Boolean)
          .map((part) => `, ${part}`)
          .join("")}
      </span>
    </>
  );
}

function Obstacle({ posting: { obstacle }, composer }: { posting: Posting; composer: ComposerState }) {
  const { t } = useTranslation("signs");
  if (!obstacle) return null;
  switch (obstacle.why) {
    case "issues":
      return <Issues issues={composer.editor.issues} />;
    case "blank":
      return <span className="dim">{t("composer.cannotBlank")}</span>;
    case "priority":
      return <span className="dim">{t("composer.cannotPriority")}</span>;
    case "duration":
      return <span className="dim">{t("composer.cannotDuration")}</span>;
    case "checking":
      return <span className="dim">{t("composer.cannotChecking")}</span>;
    case "queue":
      return <span className="dim">{t("composer.cannotQueue")}</span>;
    case "description":
      return (
        <span className="status role-bad">
          <GlyphMark glyph={deviceGlyphs.OFFLINE} />
          {t("reasons.descriptionDiffers")}
        </span>
      );
  }
}

/** How many issues there are, and on a click what and where each is. */
function Issues({ issues }: { issues: readonly MessageIssue[] }) {
  const { t } = useTranslation("signs");
  return (
    <Popover position="top-start" width={420} shadow="md">
      <Popover.Target>
        <button type="button" className="text-button status role-bad composer-issues">
          <GlyphMark glyph={deviceGlyphs.OFFLINE} />
          {t("composer.cannot", { count: issues.length })}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <ul className="composer-issue-list">
          {issues.map((issue) => (
            <li key={`${issue.type} ${issuePlace(issue)} ${issue.text ?? ""}`}>
              <b>{issuePlace(issue)}</b>
              <div className="dim small">{issueText(issue)}</div>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Somebody else changed the queue: what stands now, beside what was typed. */
function StaleNote({ composer: { queue } }: { composer: ComposerState }) {
  const { t } = useTranslation("signs");
  const current = queue && winningItem(queue.items, serverNowMs());
  const text = current
    ? t("composer.staleNow", {
        current: t("queue.next", { priority: current.priority }),
        waiting: t("queue.waiting", { count: queue.items.length - 1 }),
        name: current.lastUpdatedByDisplayName,
      })
    : t("composer.staleEmpty");
  return <FootNote title={t("composer.stale")} text={text} />;
}

function FootNote({ title, text, isBad = false }: { title: string; text?: string; isBad?: boolean }) {
  const glyph = isBad ? deviceGlyphs.OFFLINE : deviceGlyphs.DEGRADED;
  return (
    <div className={`note note-filled role-${glyph.role}`} role="alert">
      <GlyphMark glyph={glyph} size={18} />
      <div>
        <b>{title}</b> {text}
      </div>
    </div>
  );
}
