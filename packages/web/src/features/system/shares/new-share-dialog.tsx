import { defaultShareMinutes } from "@gantry/domain/contract/answers/share.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DialogContent, DialogFrame } from "../../../kit/dialog/dialog.tsx";
import { Note } from "../../../kit/feedback/note.tsx";
import { toast } from "../../../kit/toasts/toasts.ts";
import { errorText } from "../../../queries/error-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { createShare, shareLink, sharesKey, viewsQuery } from "./share-calls.ts";

interface NewShareDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function NewShareDialog({ isOpen, onClose }: NewShareDialogProps) {
  const { t } = useTranslation("shares");
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title={t("create")}>
      <NewShare onClose={onClose} />
    </DialogFrame>
  );
}

const durations = [30, 60, 120, 240, 480, 1440] as const;

function NewShare({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("shares");
  const client = useQueryClient();
  const { data: views = [] } = useQuery(viewsQuery);
  const [mapConfigId, setView] = useState("");
  const [recipient, setRecipient] = useState("");
  const [minutes, setMinutes] = useState<number>(defaultShareMinutes);
  const isComplete = mapConfigId !== "" && recipient.trim() !== "";
  const create = useMutation({
    mutationFn: () => createShare({ mapConfigId, recipient: recipient.trim(), minutes }),
    onSuccess: () => client.invalidateQueries({ queryKey: sharesKey }),
  });
  if (create.data)
    return <MadeLink recipient={recipient.trim()} token={create.data.token} onClose={onClose} />;
  return (
    <DialogContent
      onClose={onClose}
      onSubmit={() => isComplete && create.mutate()}
      actions={
        <Button type="submit" loading={create.isPending} disabled={!isComplete}>
          {t("create")}
        </Button>
      }
    >
      {create.error && (
        <Note tone="error">
          {t("createFailed")}. {errorText(create.error)}
        </Note>
      )}
      <div className="column">
        <p className="dim">{t("hint")}</p>
        <NativeSelect
          label={t("view")}
          required
          value={mapConfigId}
          data={[
            { value: "", label: t("chooseView") },
            ...views.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => setView(currentTarget.value)}
        />
        <TextInput
          label={t("recipient")}
          description={t("recipientHint")}
          required
          maxLength={100}
          value={recipient}
          onChange={({ currentTarget }) => setRecipient(currentTarget.value)}
        />
        <NativeSelect
          label={t("lasts")}
          value={String(minutes)}
          data={durations.map((value) => ({ value: String(value), label: t(`durations.m${value}`) }))}
          onChange={({ currentTarget }) => setMinutes(Number(currentTarget.value))}
        />
      </div>
    </DialogContent>
  );
}

function MadeLink({ recipient, token, onClose }: { recipient: string; token: string; onClose: () => void }) {
  const { t } = useTranslation("shares");
  const link = shareLink(token);
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    toast("info", t("copied"));
  };
  return (
    <DialogContent
      onClose={onClose}
      cancelText={t("common:close")}
      // The clipboard API needs https or localhost.
      actions={window.isSecureContext ? <Button onClick={() => void copy()}>{t("copy")}</Button> : <span />}
    >
      <div className="column">
        <TextInput label={t("made", { recipient })} description={t("madeHint")} readOnly value={link} />
      </div>
    </DialogContent>
  );
}
