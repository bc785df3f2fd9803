import { maxShiftTextLength, type ShiftLog } from "@gantry/domain/contract/answers/shift.ts";
import { Button, Textarea } from "@mantine/core";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";
import { findDraft, forgetDraft, storeDraft, useDraftPlace } from "../../../session/drafts/draft-store.ts";
import { useAddNote } from "./shift-calls.ts";
import css from "../home.module.css";

export function ShiftNotes({ log, mayWrite }: { log: ShiftLog; mayWrite: boolean }) {
  const { t } = useTranslation("shift");
  return (
    <section aria-label={t("log")} className={css.notes}>
      {log.notes.length === 0 && <span className="dim">{t("noNotes")}</span>}
      {log.notes.map(({ id, at, author, text }) => (
        <article key={id}>
          <div className="row small">
            <b>{author}</b>
            <time className="dim num" dateTime={at} title={timestampTitle(at)}>
              {timeText(at)}
            </time>
          </div>
          <p className={css.text}>{text}</p>
        </article>
      ))}
      {log.hasOlderNotes && <span className="dim small">{t("olderNotes")}</span>}
      {mayWrite && <NoteForm />}
    </section>
  );
}

const isText = (value: unknown): value is string => typeof value === "string";

function NoteForm() {
  const { t } = useTranslation("shift");
  const place = useDraftPlace("shift", "note");
  const [text, setText] = useState(() => findDraft(place, isText, Date.now())?.value ?? "");
  const addNote = useAddNote();
  const typed = useRef(text);
  const keep = (next: string) => {
    typed.current = next;
    setText(next);
    if (next.trim() === "") forgetDraft(place);
    else storeDraft(place, next, Date.now());
  };
  const send = () => {
    if (text.trim() === "" || addNote.isPending) return;
    addNote.mutate(
      { text },
      {
        onSuccess: () => {
          // What was typed meanwhile stays.
          if (typed.current === text) keep("");
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  return (
    <form className="row" onSubmit={submit}>
      <Textarea
        className="grow"
        autosize
        minRows={1}
        maxRows={6}
        aria-label={t("note")}
        placeholder={t("note")}
        maxLength={maxShiftTextLength}
        value={text}
        onChange={({ currentTarget }) => keep(currentTarget.value)}
        onKeyDown={onKey}
      />
      <Button type="submit" variant="default" loading={addNote.isPending}>
        {t("addNote")}
      </Button>
    </form>
  );
}
