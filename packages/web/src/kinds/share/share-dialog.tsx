import {
  defaultShareMinutes,
  maxSharedCameras,
  type ShareRecipient,
  shareRecipients,
} from "@gantry/domain/contract/answers/share.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueries, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { DialogContent, DialogFrame } from "../../kit/dialog/dialog.tsx";
import { Note } from "../../kit/feedback/note.tsx";
import { useOpenedFocus } from "../../kit/screen/use-opened-focus.ts";
import { canCopy, copyText } from "../../kit/toasts/copy-text.ts";
import { toast } from "../../kit/toasts/toasts.ts";
import { ApiError } from "../../queries/api-error.ts";
import { errorText } from "../../queries/error-text.ts";
import { kindText } from "../../text/kind-text.ts";
import { translateComputed } from "../../text/translate-computed.ts";
import { useTranslation } from "../../text/use-translation.ts";
import {
  createShare,
  type NamedSubject,
  shareLink,
  sharesKey,
  subjectKinds,
  subjectsQuery,
  useSharedTypes,
} from "./share-calls.ts";

interface ShareDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Chosen in the dialog if missing. */
  subject?: NamedSubject;
}

export function ShareDialog({ isOpen, onClose, subject }: ShareDialogProps) {
  const { t } = useTranslation("shares");
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={subject ? t("createOf", { name: subject.name }) : t("create")}
    >
      <NewShare onClose={onClose} given={subject} />
    </DialogFrame>
  );
}

const durations = [30, 60, 120, 240, 480, 1440] as const;

function NewShare({ onClose, given }: { onClose: () => void; given: NamedSubject | undefined }) {
  const { t } = useTranslation("shares");
  const client = useQueryClient();
  const [chosen, setChosen] = useState<NamedSubject>();
  const [recipientType, setRecipientType] = useState<ShareRecipient>("PERSON");
  const [recipient, setRecipient] = useState("");
  const [minutes, setMinutes] = useState<number>(defaultShareMinutes);
  const subject = given ?? chosen;
  const isTenant = recipientType === "TENANT";
  const create = useMutation({
    mutationFn: ({ type: subjectType, id: subjectId }: NamedSubject) =>
      createShare({ subjectType, subjectId, recipientType, recipient: recipient.trim(), minutes }),
    onSuccess: ({ token }, { name }) => {
      if (token === null) {
        toast("success", t("sharedWith", { name, tenant: recipient.trim() }));
        onClose();
      }
      return client.invalidateQueries({ queryKey: sharesKey });
    },
    // Shown in the dialog.
    onError: () => undefined,
  });
  const refused =
    create.error instanceof ApiError
      ? create.error.issues.find(({ field }) => field === "recipient")
      : undefined;
  const submit = subject && recipient.trim() !== "" ? () => create.mutate(subject) : undefined;
  if (create.data?.token)
    return <MadeLink recipient={recipient.trim()} token={create.data.token} onClose={onClose} />;
  return (
    <DialogContent
      onClose={onClose}
      onSubmit={() => submit?.()}
      actions={
        <Button type="submit" loading={create.isPending} disabled={!submit}>
          {t("create")}
        </Button>
      }
    >
      {create.error && !refused && (
        <Note tone="error">
          {t("createFailed")}. {errorText(create.error)}
        </Note>
      )}
      <div className="column">
        <p className="dim">{t(`hint.${recipientType}`)}</p>
        {!given && <SubjectSelect value={chosen} onChange={setChosen} />}
        {subject?.type === "CAMERA_GROUP" && (
          <p className="dim">{t("camerasHint", { count: maxSharedCameras })}</p>
        )}
        <NativeSelect
          label={t("with")}
          value={recipientType}
          data={shareRecipients.map((value) => ({ value, label: t(`recipientTypes.${value}`) }))}
          onChange={({ currentTarget }) => {
            setRecipientType(currentTarget.value as ShareRecipient);
            create.reset();
          }}
        />
        <TextInput
          data-autofocus={given && true}
          label={t(isTenant ? "tenant" : "recipient")}
          description={t(isTenant ? "tenantHint" : "recipientHint")}
          error={refused && translateComputed(`validation:${refused.code}`)}
          required
          maxLength={100}
          value={recipient}
          onChange={({ currentTarget }) => {
            setRecipient(currentTarget.value);
            if (refused) create.reset();
          }}
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

interface SubjectSelectProps {
  value: NamedSubject | undefined;
  onChange: (subject: NamedSubject | undefined) => void;
}

function SubjectSelect({ value, onChange }: SubjectSelectProps) {
  const { t } = useTranslation("shares");
  const types = useSharedTypes();
  const found = useQueries({ queries: types.map(subjectsQuery) });
  const subjects = found.flatMap(({ data = [] }) => data);
  return (
    <NativeSelect
      data-autofocus
      label={t("what")}
      required
      value={value ? keyOf(value) : ""}
      data={[
        { value: "", label: t("choose") },
        ...types.map((type, index) => ({
          group: kindText(subjectKinds[type], "many"),
          items: (found[index]?.data ?? []).map((one) => ({ value: keyOf(one), label: one.name })),
        })),
      ]}
      onChange={({ currentTarget }) => onChange(subjects.find((one) => keyOf(one) === currentTarget.value))}
    />
  );
}

const keyOf = ({ type, id }: NamedSubject) => `${type} ${id}`;

function MadeLink({ recipient, token, onClose }: { recipient: string; token: string; onClose: () => void }) {
  const { t } = useTranslation("shares");
  const link = shareLink(token);
  const field = useRef<HTMLInputElement>(null);
  useOpenedFocus(() => field.current);
  return (
    <DialogContent
      onClose={onClose}
      cancelText={t("common:close")}
      actions={
        canCopy() ? <Button onClick={() => void copyText(link, t("copied"))}>{t("copy")}</Button> : <span />
      }
    >
      <div className="column">
        <TextInput
          ref={field}
          label={t("made", { recipient })}
          description={t("madeHint")}
          readOnly
          value={link}
        />
      </div>
    </DialogContent>
  );
}
