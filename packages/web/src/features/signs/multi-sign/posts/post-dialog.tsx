import { Group } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { EntityLink } from "../../../../kinds/detail/entity-link.tsx";
import { DialogFrame } from "../../../../kit/dialog/dialog.tsx";
import "../../../../kit/look/mantine-inputs.ts";
import { timeText } from "../../../../kit/time/moment-text.ts";
import { usePost } from "../multi-sign-calls.ts";
import { PostProgressBody } from "./post-progress-body.tsx";

interface PostDialogProps {
  postId: string | undefined;
  /** Form before posting; `onCovered` reports a nested dialog. */
  title?: ReactNode;
  form?: (onCovered: (isCovered: boolean) => void) => ReactNode;
  onClose: () => void;
}

export function PostDialog({ postId, title, form, onClose }: PostDialogProps) {
  const [isCovered, setCovered] = useState(false);
  return (
    <DialogFrame
      isOpen
      onClose={onClose}
      width="wide"
      isBusy={isCovered}
      title={postId === undefined ? title : <PostTitle postId={postId} />}
    >
      {postId === undefined ? (
        form?.(setCovered)
      ) : (
        <PostProgressBody postId={postId} onCovered={setCovered} onClose={onClose} />
      )}
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
