import type { Sign } from "../sign-entity.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue.ts";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { useFittingPitch } from "../../../shared/led/use-fitting-pitch.ts";
import { Instead } from "../../../shared/screen/states.tsx";
import { ComposerFoot } from "./composer-foot.tsx";
import { ComposerLines } from "./composer-lines.tsx";
import { ComposerPages } from "./composer-pages.tsx";
import { ComposerSide } from "./composer-side.tsx";
import { ComposerToolbar } from "./composer-toolbar.tsx";
import { MarginPreview } from "./margin-preview.tsx";
import { useComposer } from "./use-composer.ts";
import { usePosting } from "./use-posting.ts";

interface ComposerFormProps {
  sign: Sign;
  queue: SignQueue | undefined;
  edited: QueueItem | undefined;
  onClose: () => void;
}

/** Toolbar, pages, preview and lines on the left, what it will do on the right, posting below. */
export function ComposerForm({ sign, queue, edited, onClose }: ComposerFormProps) {
  const { t } = useTranslation("signs");
  const composer = useComposer(sign, queue, edited);
  const posting = usePosting(sign, composer, edited, onClose);
  const { ref, roomPx } = useFittingPitch(composer.face.widthPx);
  const { draft, change, face, issues } = composer;
  const page = draft.pages[draft.activePage];
  if (face.fonts.size === 0) {
    return (
      <div className="instead-place">
        <Instead title={t("composer.noFonts")} text={t("composer.noFontsText")} />
      </div>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      posting.post();
    }
    const number = event.altKey ? Number(event.key) : Number.NaN;
    if (number >= 1 && number <= draft.pages.length) {
      event.preventDefault();
      change({ ...draft, activePage: number - 1 });
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the whole dialog
    <div className="composer-form" onKeyDown={onKeyDown}>
      <ComposerToolbar sign={sign} composer={composer} />
      <div className="composer-columns">
        <div className="composer-main">
          <ComposerPages composer={composer} />
          <div
            className="column composer-page"
            role="tabpanel"
            id="panel-page"
            aria-labelledby={`tab-page-${draft.activePage}`}
          >
            <div ref={ref}>
              {page && (
                <MarginPreview
                  page={page}
                  pageIndex={draft.activePage}
                  face={face}
                  issues={issues}
                  roomPx={roomPx}
                />
              )}
            </div>
            {page && <ComposerLines page={page} composer={composer} />}
          </div>
        </div>
        <ComposerSide sign={sign} composer={composer} edited={edited} />
      </div>
      <ComposerFoot sign={sign} composer={composer} posting={posting} edited={edited} onCancel={onClose} />
    </div>
  );
}
