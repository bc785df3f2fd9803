import "../../../shared/tabs/tabs.css";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { deviceGlyphs } from "../../../shared/status/glyph-shapes.ts";
import { GlyphMark } from "../../../shared/status/glyphs.tsx";
import { addPage, removePage } from "./composer-draft.ts";
import type { ComposerState } from "./use-composer.ts";

/** One tab for each page, with a mark where something is wrong. */
export function ComposerPages({ composer }: { composer: ComposerState }) {
  const { t } = useTranslation("signs");
  const { draft, change, face, issues } = composer;
  const open = (activePage: number) => change({ ...draft, activePage });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (draft.activePage + step + draft.pages.length) % draft.pages.length;
    open(next);
    document.getElementById(`tab-page-${next}`)?.focus();
  };
  return (
    <div className="row composer-pages">
      <div className="tab-list" role="tablist" aria-label={t("composer.pages")} onKeyDown={onKeyDown}>
        {draft.pages.map((_, index) => (
          <button
            // Pages have no id of their own; their place is what they are called by.
            // oxlint-disable-next-line react/no-array-index-key -- see above
            key={index}
            id={`tab-page-${index}`}
            type="button"
            role="tab"
            aria-selected={index === draft.activePage}
            aria-controls={index === draft.activePage ? "panel-page" : undefined}
            tabIndex={index === draft.activePage ? 0 : -1}
            onClick={() => open(index)}
          >
            {t("composer.page", { page: index + 1 })}
            {issues.some((issue) => issue.page === index) && (
              <GlyphMark glyph={deviceGlyphs.OFFLINE} size={13} label={t("composer.hasIssues")} />
            )}
          </button>
        ))}
      </div>
      {draft.pages.length < face.maxPages && (
        <button
          type="button"
          className="text-button row"
          aria-label={t("composer.addPageLabel")}
          onClick={() => change(addPage(draft, face.maxPages))}
        >
          <IconPlus size={14} aria-hidden />
          {t("composer.addPage")}
        </button>
      )}
      {draft.pages.length > 1 && (
        <button
          type="button"
          className="icon-button"
          aria-label={t("composer.removePage", { page: draft.activePage + 1 })}
          onClick={() => change(removePage(draft, draft.activePage))}
        >
          <IconX size={15} />
        </button>
      )}
      <span className="end dim small num">
        {t("composer.pageCount", { pages: draft.pages.length, max: face.maxPages })}
      </span>
    </div>
  );
}
