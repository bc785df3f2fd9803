import tabs from "../../../../kit/tabs/tabs.module.css";
import { Group } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { IconButton } from "../../../../kit/look/icon-button.tsx";
import { deviceGlyphs } from "../../../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../../../kit/status/glyphs.tsx";
import { addPage, removePage } from "./message-edits.ts";
import type { MessageEditorState } from "./use-message-editor.ts";
import css from "../composer.module.css";

export function EditorPages({ editor, id }: { editor: MessageEditorState; id: string }) {
  const { t } = useTranslation("signEditor");
  const { message, change, face, issues, activePage, openPage } = editor;
  const { pages } = message;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (activePage + step + pages.length) % pages.length;
    openPage(next);
    document.getElementById(`${id}-tab-${next}`)?.focus();
  };
  const add = () => {
    change(addPage(message, face.maxPages));
    openPage(pages.length);
  };
  return (
    <Group className={css.ruled} gap={8} px={20}>
      <div className={tabs.list} data-bare role="tablist" aria-label={t("pages")} onKeyDown={onKeyDown}>
        {pages.map((_, index) => (
          <button
            // Pages have no id of their own; their place is what they are called by.
            // oxlint-disable-next-line react/no-array-index-key -- see above
            key={index}
            id={`${id}-tab-${index}`}
            type="button"
            role="tab"
            aria-selected={index === activePage}
            aria-controls={index === activePage ? `${id}-panel` : undefined}
            tabIndex={index === activePage ? 0 : -1}
            onClick={() => openPage(index)}
          >
            {t("page", { page: index + 1 })}
            {issues.some((issue) => issue.page === index) && (
              <GlyphMark glyph={deviceGlyphs.OFFLINE} size={13} label={t("hasIssues")} />
            )}
          </button>
        ))}
      </div>
      {pages.length < face.maxPages && (
        <button
          type="button"
          className="text-button row"
          style={{ minHeight: 24 }}
          aria-label={t("addPageLabel")}
          onClick={add}
        >
          <IconPlus size={14} aria-hidden />
          {t("addPage")}
        </button>
      )}
      {pages.length > 1 && (
        <IconButton
          icon={IconX}
          iconSize={15}
          label={t("removePage", { page: activePage + 1 })}
          onClick={() => change(removePage(message, activePage))}
        />
      )}
      <span className="end dim small num">{t("pageCount", { pages: pages.length, max: face.maxPages })}</span>
    </Group>
  );
}
