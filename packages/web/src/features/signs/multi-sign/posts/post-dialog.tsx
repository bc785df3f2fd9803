import { Modal } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { PostProgressBody } from "./post-progress-body.tsx";
import { PostTitle } from "./post-title.tsx";
import css from "../multi-sign.module.css";

interface PostDialogProps {
  postId: string | undefined;
  /** Form before posting; `onCovered` reports a nested dialog. */
  title?: ReactNode;
  form?: (onCovered: (isCovered: boolean) => void) => ReactNode;
  onClose: () => void;
}

export function PostDialog({ postId, title, form, onClose }: PostDialogProps) {
  const { t } = useTranslation();
  const [isCovered, setCovered] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(94vw, 1240px)"
      padding={0}
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
      closeButtonProps={{ "aria-label": t("close") }}
      classNames={{ content: css.multiSign, header: css.multiSignHead, body: css.multiSignBody }}
      title={postId === undefined ? <b>{title}</b> : <PostTitle postId={postId} />}
    >
      {postId === undefined ? (
        form?.(setCovered)
      ) : (
        <PostProgressBody postId={postId} onCovered={setCovered} onClose={onClose} />
      )}
    </Modal>
  );
}
