import {
  maxNoteLength,
  maxNotePictures,
  notePictureField,
} from "@gantry/domain/contract/answers/incident-work.ts";
import { type FileReference, fileReference } from "@gantry/domain/files/file-reference.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { Button, Textarea } from "@mantine/core";
import { IconPhoto, IconX } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { IconButton } from "../../../kit/look/icon-button.tsx";
import { useKeys } from "../../../kit/screen/keys.ts";
import { errorText } from "../../../queries/error-text.ts";
import { uploadFile } from "../../../queries/files/file-calls.ts";
import { DraftNote } from "../../../session/drafts/draft-note.tsx";
import { findDraft, forgetDraft, storeDraft, useDraftPlace } from "../../../session/drafts/draft-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { addNote } from "./work-calls.ts";
import css from "./work.module.css";

interface Draft {
  text: string;
  pictures: FileReference[];
}
const empty: Draft = { text: "", pictures: [] };
const maxPictureBytes = 5_000_000;

function isDraft(value: unknown): value is Draft {
  const { text, pictures } = (value ?? {}) as Partial<Draft>;
  return typeof text === "string" && Array.isArray(pictures) && pictures.every(fileReference);
}

/** What was typed comes back after a visit elsewhere, and stays after a failure. */
export function NoteForm({ incidentId }: { incidentId: string }) {
  const { t } = useTranslation("incidents");
  const place = useDraftPlace("incidentNote", incidentId);
  const [found] = useState(() => findDraft(place, isDraft, Date.now()));
  const [restoredAt, setRestoredAt] = useState(found?.typedAt);
  const [note, setNote] = useState(found?.value ?? empty);
  const keep = (next: Draft) => {
    setNote(next);
    if (next.text === "" && next.pictures.length === 0) forgetDraft(place);
    else storeDraft(place, next, Date.now());
  };
  const startOver = () => {
    forgetDraft(place);
    setRestoredAt(undefined);
    setNote(empty);
  };
  const cache = useQueryClient();
  const save = useMutation({
    mutationFn: () => addNote(incidentId, { text: note.text, pictureIds: note.pictures.map(({ id }) => id) }),
    onSuccess: () => {
      startOver();
      return cache.invalidateQueries({ queryKey: ["incidentWork", "log", incidentId] });
    },
  });
  const upload = useMutation({
    mutationFn: (file: File) =>
      uploadFile(
        { entityType: automatedIncident.entityType, field: notePictureField },
        file,
        maxPictureBytes,
      ),
    onSuccess: (picture) => keep({ ...note, pictures: [...note.pictures, picture] }),
  });
  const input = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  useKeys(
    {
      n: (event) => {
        event.preventDefault();
        input.current?.focus();
      },
    },
    () => ({
      title: t("log.title"),
      keys: [
        [["N"], t("log.write")],
        [["Ctrl", "Enter"], t("log.add")],
      ],
    }),
  );
  const isEmpty = note.text.trim() === "" && note.pictures.length === 0;
  const send = () => {
    if (!isEmpty && !save.isPending && !upload.isPending) save.mutate();
  };
  const failure = save.error ?? upload.error;
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {restoredAt !== undefined && <DraftNote typedAt={restoredAt} onDiscard={startOver} />}
      <Textarea
        ref={input}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={maxNoteLength}
        aria-label={t("log.write")}
        placeholder={t("log.placeholder")}
        rightSection={note.text === "" ? <kbd>N</kbd> : undefined}
        value={note.text}
        error={failure && errorText(failure)}
        onChange={({ currentTarget }) => keep({ ...note, text: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          send();
        }}
      />
      {note.pictures.length > 0 && (
        <ul className="row wrap" aria-label={t("log.pictures")}>
          {note.pictures.map((picture) => (
            <li key={picture.id} className="row">
              <span className="small">{picture.name}</span>
              <IconButton
                icon={IconX}
                label={t("log.removePicture", { name: picture.name })}
                onClick={() =>
                  keep({ ...note, pictures: note.pictures.filter(({ id }) => id !== picture.id) })
                }
              />
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        <input
          ref={files}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={t("log.picture")}
          hidden
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            currentTarget.value = "";
            if (chosen) upload.mutate(chosen);
          }}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPhoto size={14} />}
          loading={upload.isPending}
          disabled={note.pictures.length >= maxNotePictures}
          onClick={() => files.current?.click()}
        >
          {t("log.picture")}
        </Button>
        <Button
          type="submit"
          className="end"
          variant="default"
          size="compact-sm"
          loading={save.isPending}
          disabled={isEmpty}
          rightSection={<kbd>Ctrl ↵</kbd>}
        >
          {t("log.add")}
        </Button>
      </div>
    </form>
  );
}
