import { Modal } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import "../../../shared/look/mantine-inputs.ts";
import { PostProgressBody } from "./post-progress-body.tsx";
import { PostTitle } from "./post-title.tsx";

/** How each sign of a post fares, in a dialog. */
export function PostProgress({ postId, onClose }: { postId: string; onClose: () => void }) {
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
      classNames={{ content: "multi-sign", header: "multi-sign-head", body: "multi-sign-body" }}
      title={<PostTitle postId={postId} />}
    >
      <PostProgressBody postId={postId} onCovered={setCovered} onClose={onClose} />
    </Modal>
  );
}
