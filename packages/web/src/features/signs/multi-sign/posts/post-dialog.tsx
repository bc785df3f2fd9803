import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { EntityLink } from "../../../../kinds/detail/entity-link.tsx";
import { DialogFrame } from "../../../../kit/dialog/dialog.tsx";
import "../../../../kit/look/mantine-inputs.ts";
import { timeText } from "../../../../kit/time/moment-text.ts";
import { usePost } from "../multi-sign-calls.ts";
import { PostProgressBody } from "./post-progress-body.tsx";

interface PostDialogProps {
  postId: string | undefined;
  /** Before posting, with the form. */
  title?: ReactNode;
  form?: ReactNode;
  onClose: () => void;
}

export function PostDialog({ postId, title, form, onClose }: PostDialogProps) {
  return (
    <DialogFrame
      isOpen
      onClose={onClose}
      width="wide"
      title={postId === undefined ? title : <PostTitle postId={postId} />}
    >
      {postId === undefined ? form : <PostProgressBody postId={postId} onClose={onClose} />}
    </DialogFrame>
  );
}

function PostTitle({ postId }: { postId: string }) {
  const { t } = useTranslation("multiSign");
  const { data: post } = usePost(postId);
  if (!post) return t("progress.dialog");
  const { lines, hidden, associatedEntityId, associatedEntityType, createdAt, createdByDisplayName } = post;
  return (
    <Group gap="4px 12px" pe={12}>
      {t("progress.title", { count: lines.length + hidden })}
      {associatedEntityId && associatedEntityType === "SIGN_PLAN" && (
        <span className="dim">
          {t("progress.plan")} <EntityLink entityType="SIGN_PLAN" entityId={associatedEntityId} />
        </span>
      )}
      <span className="dim small end">
        {t("progress.started", { time: timeText(createdAt), name: createdByDisplayName })}
      </span>
    </Group>
  );
}
