import type { MessagePage } from "@gantry/domain/sign/message/message.ts";
import { lineWidths } from "@gantry/domain/sign/layout/message-layout.ts";
import { Group, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useId, useMemo, useRef } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { LineRow } from "../tools/line-row.tsx";
import { hasRoomForLine } from "../tools/line-room.ts";
import { addLine } from "./message-edits.ts";
import type { EditorTarget, MessageEditorState } from "./use-message-editor.ts";

export function EditorLines({ page, editor }: { page: MessagePage; editor: MessageEditorState }) {
  const { t } = useTranslation("signEditor");
  const { face, isVsl, target } = editor;
  const widths = useMemo(() => lineWidths(page, face).messageLines, [page, face]);
  const hasRoom = useMemo(() => hasRoomForLine(page, face), [page, face]);
  const lines = useRef<HTMLDivElement>(null);
  const whyId = useId();
  useEffect(() => {
    if (target) focusOn(lines.current, target);
  }, [target]);
  const add = () => {
    if (!hasRoom) return;
    editor.changePage(addLine);
    editor.goTo({ line: page.messageLines.length, segment: 0 });
  };
  const goToLineAfter = (line: number) => {
    if (line + 1 < page.messageLines.length) editor.goTo({ line: line + 1, segment: 0 });
    else if (!isVsl) add();
  };
  return (
    <Stack ref={lines} gap={10} role="group" aria-label={t("lines")}>
      {page.messageLines.map((line, index) => (
        <LineRow
          // oxlint-disable-next-line react/no-array-index-key -- lines have no id; their place is what they are called by
          key={index}
          page={page}
          line={line}
          index={index}
          width={widths[index]}
          editor={editor}
          onEnter={() => goToLineAfter(index)}
        />
      ))}
      {!isVsl && (
        <Group gap={16} ms={8}>
          <button
            type="button"
            className="text-button row"
            aria-label={t("addLineLabel")}
            aria-disabled={!hasRoom || undefined}
            aria-describedby={hasRoom ? undefined : whyId}
            style={{ minHeight: 24, ...(!hasRoom && { color: "var(--c-dim)", cursor: "default" }) }}
            onClick={add}
          >
            <IconPlus size={14} aria-hidden />
            {t("addLine")}
          </button>
          {!hasRoom && (
            <span id={whyId} className="dim small">
              {t("noRoomForLine", { line: page.messageLines.length + 1 })}
            </span>
          )}
        </Group>
      )}
    </Stack>
  );
}

function focusOn(lines: HTMLElement | null, { line, segment, caret, isSelected }: EditorTarget): void {
  const place = lines?.querySelector(`[data-place="${line} ${segment}"]`);
  const input = place?.matches("input") ? place : place?.querySelector("select");
  if (input instanceof HTMLElement) input.focus();
  if (input instanceof HTMLInputElement && caret !== undefined) input.setSelectionRange(caret, caret);
  if (input instanceof HTMLInputElement && isSelected) input.select();
}
