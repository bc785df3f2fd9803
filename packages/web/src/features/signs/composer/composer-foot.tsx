import { Box } from "@mantine/core";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { DialogFoot } from "../../../kit/dialog/dialog.tsx";
import { Note } from "../../../kit/feedback/note.tsx";
import { deviceGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphText } from "../../../kit/status/glyphs.tsx";
import { errorText } from "../../../queries/error-text.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { describePosting } from "./posting/post-outcome.ts";
import type { Posting } from "./posting/use-posting.ts";
import { CannotSave, SaveButton } from "./save-parts.tsx";
import type { ComposerState } from "./use-composer.ts";
import { messagePreview } from "@gantry/domain/sign/message/message-text.ts";
import { findWinningItem } from "@gantry/domain/sign/queue/winner.ts";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";

interface ComposerFootProps {
  sign: Sign;
  composer: ComposerState;
  posting: Posting;
  edited: QueueItem | undefined;
  onCancel: () => void;
}

export function ComposerFoot({ sign, composer, posting, edited, onCancel }: ComposerFootProps) {
  const { t } = useTranslation("signs");
  const { isPosting, obstacle } = posting;
  const isEdit = edited !== undefined && !posting.isItemGone;
  return (
    <DialogFoot
      onCancel={onCancel}
      footStart={
        <>
          <PostProblems posting={posting} />
          <div className="grow" role="status">
            {obstacle ? (
              <Obstacle obstacle={obstacle} composer={composer} />
            ) : (
              <b>{describePosting(sign, composer.editor.message)}</b>
            )}
          </div>
        </>
      }
    >
      <SaveButton
        label={t(isEdit ? "composer.saveTo" : edited ? "composer.postAsNew" : "composer.postTo")}
        why={obstacle?.why === "issues" ? t("composer.cannotSave") : undefined}
        isDisabled={obstacle !== undefined}
        isSaving={isPosting}
        onSave={posting.post}
      />
    </DialogFoot>
  );
}

/** What came between while the message was written, or went wrong when it was posted. */
function PostProblems({ posting: { isItemGone, stale, error } }: { posting: Posting }) {
  const { t } = useTranslation("signs");
  if (!isItemGone && !stale && !error) return null;
  return (
    <Box flex="1 1 100%">
      {isItemGone && <Note tone="warning" role="alert" title={t("composer.itemGone")} />}
      {stale ? (
        <StaleNote {...stale} />
      ) : (
        error && (
          <Note tone="error" role="alert" title={t("composer.failed")}>
            {errorText(error)}
          </Note>
        )
      )}
    </Box>
  );
}

function Obstacle({
  obstacle,
  composer,
}: {
  obstacle: NonNullable<Posting["obstacle"]>;
  composer: ComposerState;
}) {
  const { t } = useTranslation("signs");
  switch (obstacle.why) {
    case "issues":
      return <CannotSave editor={composer.editor} />;
    case "blank":
      return <span className="dim">{t("composer.emptyMessage")}</span>;
    case "priority":
      return <span className="dim">{t("composer.cannotPriority")}</span>;
    case "duration":
      return <span className="dim">{t("composer.cannotDuration")}</span>;
    case "checking":
      return <span className="dim">{t("composer.cannotChecking")}</span>;
    case "queue":
      return <span className="dim">{t("composer.cannotQueue")}</span>;
    case "protocol":
      return <GlyphText glyph={deviceGlyphs.OFFLINE}>{t("multiSign:bar.noProtocol")}</GlyphText>;
    case "description":
      return <GlyphText glyph={deviceGlyphs.OFFLINE}>{t("reasons.descriptionDiffers")}</GlyphText>;
  }
}

function StaleNote({ seen, now }: { seen: SignQueue | undefined; now: SignQueue }) {
  const { t } = useTranslation("signs");
  const current = findWinningItem(now.items, serverNowMs());
  const who = current?.lastUpdatedByDisplayName ?? "";
  return (
    <Note tone="warning" role="alert" title={t("composer.stale")}>
      {who ? t("composer.staleBy", { name: who }) : t("composer.staleKept")}
      <Facts isSmall>
        {seen && <QueueFacts label={t("composer.staleSeen", { revision: seen.revision })} queue={seen} />}
        <QueueFacts label={t("composer.staleNow", { revision: now.revision })} queue={now} />
      </Facts>
    </Note>
  );
}

function QueueFacts({ label, queue }: { label: string; queue: SignQueue }) {
  const { t } = useTranslation("signs");
  const first = findWinningItem(queue.items, serverNowMs());
  return (
    <Fact label={label}>
      {first
        ? t("composer.staleFirst", {
            current: t("queue.next", { priority: first.priority }),
            text: messagePreview(first.message),
            waiting: t("queue.waiting", { count: queue.items.length - 1 }),
          })
        : t("composer.staleEmpty")}
    </Fact>
  );
}
