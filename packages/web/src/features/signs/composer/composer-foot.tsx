import { Button } from "@mantine/core";
import type { QueueItem } from "@gantry/domain/sign/queue/queue.ts";
import { useTranslation } from "react-i18next";
import { deviceGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../../kit/status/glyphs.tsx";
import { errorText } from "../../../queries/error-text.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { FootNote } from "./foot-note.tsx";
import { postedWhere } from "./posting/posted-where.ts";
import { CannotSave, Restored, SaveButton } from "./save-parts.tsx";
import { StaleNote } from "./issues/stale-note.tsx";
import type { ComposerState } from "./use-composer.ts";
import type { Posting } from "./posting/use-posting.ts";
import { classNames } from "../../../kit/class-names.ts";
import css from "./composer.module.css";

interface ComposerFootProps {
  sign: Sign;
  composer: ComposerState;
  posting: Posting;
  edited: QueueItem | undefined;
  onCancel: () => void;
}

export function ComposerFoot({ sign, composer, posting, edited, onCancel }: ComposerFootProps) {
  const { t } = useTranslation("signs");
  const { t: common } = useTranslation();
  const { isPosting, obstacle, stale } = posting;
  const isEdit = edited !== undefined && !posting.isItemGone;
  return (
    <div className={css.composerFoot}>
      {posting.isItemGone && <FootNote title={t("composer.itemGone")} />}
      {stale ? (
        <StaleNote {...stale} />
      ) : (
        posting.error && <FootNote title={t("composer.failed")} text={errorText(posting.error)} isBad />
      )}
      <div className={classNames(css.composerFootRow, "row")}>
        <div className="grow" role="status">
          {obstacle ? (
            <Obstacle obstacle={obstacle} composer={composer} />
          ) : (
            <b>{postedWhere(sign, composer.editor.message)}</b>
          )}
          <Restored kept={composer.kept} />
        </div>
        <Button variant="default" onClick={onCancel}>
          {common("cancel")}
        </Button>
        <SaveButton
          label={t(isEdit ? "composer.saveTo" : edited ? "composer.postAsNew" : "composer.postTo")}
          why={obstacle?.why === "issues" ? t("composer.cannotSave") : undefined}
          isDisabled={obstacle !== undefined}
          isSaving={isPosting}
          onSave={posting.post}
        />
      </div>
    </div>
  );
}

function Obstacle({
  obstacle,
  composer,
}: {
  obstacle: NonNullable<Posting["obstacle"]>;
  composer: ComposerState;
}) {
  const { t } = useTranslation(["signs", "multiSign"]);
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
      return <NotPostable text={t("multiSign:bar.noProtocol")} />;
    case "description":
      return <NotPostable text={t("reasons.descriptionDiffers")} />;
  }
}

function NotPostable({ text }: { text: string }) {
  return (
    <span className="status role-bad">
      <GlyphMark glyph={deviceGlyphs.OFFLINE} />
      {text}
    </span>
  );
}
