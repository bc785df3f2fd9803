import { Modal } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import "../../../shared/look/mantine-inputs.ts";
import { ManagerForm } from "./manager-form.tsx";
import { PostProgressBody } from "./post-progress-body.tsx";
import { PostTitle } from "./post-title.tsx";

interface MultiSignDialogProps {
  signIds: readonly string[];
  onPosted?: ((postId: string) => void) | undefined;
  onClose: () => void;
}

/** The multi-sign manager: what several signs are to show, then, in the same dialog, how each fares. */
export default function MultiSignDialog({ signIds, onPosted, onClose }: MultiSignDialogProps) {
  const { t } = useTranslation(["multiSign", "common"]);
  const [postId, setPostId] = useState<string>();
  const [isCovered, setCovered] = useState(false);
  const posted = (id: string) => {
    setPostId(id);
    onPosted?.(id);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(94vw, 1240px)"
      padding={0}
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
      closeButtonProps={{ "aria-label": t("common:close") }}
      classNames={{ content: "multi-sign", header: "multi-sign-head", body: "multi-sign-body" }}
      title={postId === undefined ? <b>{t("title")}</b> : <PostTitle postId={postId} />}
    >
      {postId === undefined ? (
        <ManagerForm signIds={signIds} onPosted={posted} onCovered={setCovered} onCancel={onClose} />
      ) : (
        <PostProgressBody postId={postId} onCovered={setCovered} onClose={onClose} />
      )}
    </Modal>
  );
}
