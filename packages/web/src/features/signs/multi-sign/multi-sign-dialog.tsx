import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import "../../../kit/look/mantine-inputs.ts";
import type { PreparedMessages } from "./manager/chosen-messages.ts";
import { ManagerForm } from "./manager/manager-form.tsx";
import { PostDialog } from "./posts/post-dialog.tsx";

interface MultiSignDialogProps {
  signIds: readonly string[];
  prepared?: PreparedMessages | undefined;
  onPosted?: ((postId: string) => void) | undefined;
  onClose: () => void;
}

export default function MultiSignDialog({ signIds, prepared, onPosted, onClose }: MultiSignDialogProps) {
  const { t } = useTranslation("multiSign");
  const [postId, setPostId] = useState<string>();
  const finishPost = (id: string) => {
    setPostId(id);
    onPosted?.(id);
  };
  return (
    <PostDialog
      postId={postId}
      title={t("title")}
      form={<ManagerForm signIds={signIds} prepared={prepared} onPosted={finishPost} onCancel={onClose} />}
      onClose={onClose}
    />
  );
}
