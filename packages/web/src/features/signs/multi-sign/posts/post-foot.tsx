import type { SignPost } from "@gantry/domain/contract/answers/post.ts";
import type { PostLineState } from "@gantry/domain/contract/signs/sign-posts.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { retriedStates } from "@gantry/domain/sign/message/post-line.ts";
import { Button, Stack } from "@mantine/core";
import { IconArrowBackUp, IconRefresh } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { ConfirmDialog } from "../../../../kit/dialog/confirm-dialog.tsx";
import { DialogFoot } from "../../../../kit/dialog/dialog.tsx";
import { isTyping } from "../../../../kit/screen/keys.ts";
import { useSession } from "../../../../session/session-store.ts";
import { filterRetryable, filterUndoable, isSetBroken } from "./post-counts.ts";
import type { PostActs } from "./use-post-acts.ts";

interface PostFootProps {
  post: SignPost;
  acts: PostActs;
  onClose: () => void;
}

/** Offers the rollback first if the set is incomplete. */
export function PostFoot({ post, acts, onClose }: PostFootProps) {
  const { t } = useTranslation("multiSign");
  const { grants } = useSession();
  const [isConfirming, setConfirming] = useState(false);
  const mayControl = ({ signId }: { signId: string }) =>
    isAllowed(grants, "CONTROL", signKind.entityType, signId);
  const again = filterRetryable(post.lines).filter(mayControl);
  const back = filterUndoable(post.lines).filter(mayControl);
  useRetryKey(() => {
    if (again.length > 0 && !acts.isBusy && !isConfirming) acts.retry(again.map(({ signId }) => signId));
  });
  const isFirst = isSetBroken(post);
  return (
    <>
      <DialogFoot footStart={<Outlook lines={post.lines} />}>
        {back.length > 0 && (
          <Button
            variant={isFirst ? "filled" : "default"}
            className={isFirst ? "" : "destructive"}
            leftSection={<IconArrowBackUp size={15} />}
            disabled={acts.isBusy}
            onClick={() => setConfirming(true)}
          >
            {t("progress.undoAll", { count: back.length })}
          </Button>
        )}
        {/* Takes the focus from the form that it replaces. */}
        <Button variant="default" onClick={onClose} autoFocus>
          {t("common:close")}
        </Button>
        {again.length > 0 && (
          <Button
            variant={isFirst ? "default" : "filled"}
            leftSection={<IconRefresh size={15} />}
            loading={acts.isBusy}
            onClick={() => acts.retry(again.map(({ signId }) => signId))}
          >
            {t("progress.retry", { count: again.length })}
            <kbd className="button-key">R</kbd>
          </Button>
        )}
      </DialogFoot>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={t("progress.undoTitle", { count: back.length })}
        confirm={t("progress.undoConfirm", { count: back.length })}
        isDestructive
        onConfirm={() => {
          acts.rollBack(back.map(({ signId }) => signId));
          setConfirming(false);
        }}
      >
        <Stack gap={12}>
          <p>{t("progress.undoText")}</p>
          <b>{back.map(({ signName }) => signName).join(", ")}</b>
        </Stack>
      </ConfirmDialog>
    </>
  );
}

function Outlook({ lines }: Pick<SignPost, "lines">) {
  const { t } = useTranslation("multiSign");
  const isSome = (states: readonly PostLineState[]) => lines.some(({ state }) => states.includes(state));
  return (
    <span className="grow dim">
      {isSome(["queued", "sending"]) && t("progress.goesOn")} {isSome(retriedStates) && t("progress.keeps")}
    </span>
  );
}

/** R retries, even inside the dialog. */
function useRetryKey(retry: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "r" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || event.repeat || isTyping(event.target)) return;
    event.preventDefault();
    retry();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
