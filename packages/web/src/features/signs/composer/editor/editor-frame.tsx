import { Modal } from "@mantine/core";
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2 } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { IssueButton } from "../issues/issue-button.tsx";
import type { MessageEditorState } from "./use-message-editor.ts";
import { useEscape } from "../../../../kit/dialog/use-escape.ts";
import { IconButton } from "../../../../kit/look/icon-button.tsx";
import "../../../../kit/look/mantine-inputs.ts";
import css from "../composer.module.css";

export interface FrameSize {
  isLarge: boolean;
  toggle: () => void;
}

/** 90 % of the window, at most 1200 px, or full screen (EDIT-001). */
export function EditorFrame({
  opened,
  onClose,
  children,
}: {
  opened: boolean;
  onClose: () => void;
  children: (size: FrameSize) => ReactNode;
}) {
  const [isLarge, setLarge] = useState(false);
  // It closes itself; what lies below stays.
  useEscape(opened, () => undefined);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event;
    // Escape closes one layer at a time: lists and panels, nested dialogs, then this one.
    const isOwn = target instanceof Element && currentTarget.contains(target);
    if (key === "Escape" && isOwn && !target.closest('[aria-expanded="true"]')) onClose();
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      size="min(90vw, 1200px)"
      fullScreen={isLarge}
      padding={0}
      classNames={{ content: css.content }}
    >
      <Modal.Overlay />
      <Modal.Content data-large={isLarge || undefined} onKeyDownCapture={onKeyDown}>
        {children({ isLarge, toggle: () => setLarge(!isLarge) })}
      </Modal.Content>
    </Modal.Root>
  );
}

export function EditorHead({
  title,
  subtitle,
  editor,
  size,
  closeLabel,
}: {
  title: string;
  subtitle?: string;
  editor: MessageEditorState;
  size: FrameSize;
  closeLabel: string;
}) {
  const { t } = useTranslation("signEditor");
  const sizeLabel = t(size.isLarge ? "restore" : "maximise");
  return (
    <Modal.Header>
      <Modal.Title className="grow">
        <span className="row">
          <b>{title}</b>
          {subtitle && (
            <span className="dim ellipsis" style={{ fontSize: 13, fontWeight: 400 }}>
              {subtitle}
            </span>
          )}
        </span>
      </Modal.Title>
      <span className="row end">
        <IssueButton editor={editor} />
        <IconButton
          icon={size.isLarge ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal}
          iconSize={18}
          label={sizeLabel}
          aria-pressed={size.isLarge}
          onClick={size.toggle}
        />
        <Modal.CloseButton aria-label={closeLabel} />
      </span>
    </Modal.Header>
  );
}
