import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import type { SignNote } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { Link } from "@tanstack/react-router";
import type { Translate } from "../../../text/translate.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { Note } from "../../../kit/feedback/note.tsx";
import { useCan } from "../../../session/session-store.ts";
import { translateComputed } from "../../../text/translate-computed.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { stateOf } from "../sign/sign-view.ts";

/** Invalid values of the sign and what is used instead; hidden without any. */
export function SignNotes({ sign }: { sign: Sign }) {
  const { t } = useTranslation("signDetail");
  const mayUpdate = useCan("UPDATE", signKind.entityType, sign.id);
  const notes = stateOf(sign).notes ?? [];
  if (notes.length === 0) return null;
  return (
    <Note
      tone="info"
      role="status"
      title={t("notes.title", { count: notes.length })}
      actions={
        mayUpdate && (
          <Link to={`${signKind.pages}/${encodeURIComponent(sign.id)}`}>{t("notes.override")}</Link>
        )
      }
    >
      <div>{t("notes.text")}</div>
      <ul>
        {notes.map((note) => (
          <li key={`${note.object} ${note.row ?? ""}`} title={note.object}>
            {describeNote(note, t)}
          </li>
        ))}
      </ul>
    </Note>
  );
}

function describeNote({ object, row, read, used, isOverridden }: SignNote, t: Translate<"signDetail">) {
  const name = translateComputed(`signDetail:notes.objects.${object}`, { defaultValue: object });
  const label = row === undefined ? name : t("notes.row", { label: name, row });
  if (used === null) return t("notes.without", { label, read });
  return t(isOverridden ? "notes.overridden" : "notes.line", { label, read, used });
}
