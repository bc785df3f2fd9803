import { type LibraryWordings, withCheckedWordings } from "@gantry/domain/sign/message/library-message.ts";
import { setFont } from "@gantry/domain/sign/layout/refit-message.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { isSame } from "../../../kinds/form/draft/three-way.ts";
import type { FormValues } from "../../../kinds/form/draft/form-document.ts";
import { type KindFormProps, KindFormView } from "../../../kinds/form/kind-form.tsx";
import { useKindForm } from "../../../kinds/form/use-kind-form.ts";
import { MessageEditor } from "../composer/editor/message-editor.tsx";
import { editableMessage, newMessage, withoutBlankPages } from "../composer/editor/message-edits.ts";
import { libraryObstacle, obstacleText } from "./library-obstacle.ts";
import { Theirs } from "./theirs.tsx";
import { MessagePicture } from "./message-picture.tsx";
import { type CheckedLibrary, useLibraryCheck, useLibraryPlace } from "./use-library-check.ts";
import { WordingsTable } from "./wordings-table.tsx";

/** SIGN-039. */
export default function LibraryForm(props: KindFormProps) {
  const { kind, isReadOnly } = props;
  const start = { ...props.start, message: props.start["message"] ?? startMessage };
  const rows = useRef<CheckedLibrary["rows"]>([]);
  const state = useKindForm({ ...props, start, prepare: (values) => prepareValues(values, rows.current) });
  const { form } = state;
  const values = useWatch({ control: form.control });
  const place = useLibraryPlace(textOf(values["signId"]));
  const [message, setMessage] = useHeldMessage(
    useEditable((values["message"] ?? start.message) as SignMessage, place.face.maxPages),
  );
  const { overrides, customOverrides, disabled } = values as unknown as LibraryWordings;
  const library: LibraryWordings = useMemo(
    () => ({ message, overrides, customOverrides, disabled }),
    [message, overrides, customOverrides, disabled],
  );
  const check = useLibraryCheck(library, place);
  const keepRows = useEffectEvent(() => void (rows.current = check.rows));
  useEffect(() => keepRows(), [check.rows]);
  const obstacle = libraryObstacle({ name: values["name"], ...check });
  const change = (next: SignMessage) => {
    if (next === message) return;
    setMessage(next);
    // A filled-in priority is no user change.
    const isFilledIn = next.pages === message.pages && message.priority === undefined;
    if (isFilledIn) form.resetField("message", { defaultValue: next });
    else form.setValue("message", next, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <KindFormView
      {...props}
      state={state}
      isBlocked={obstacle !== undefined}
      obstacle={obstacleText(obstacle)}
      hasOwnForms
      sections={{
        message: (
          <>
            {isReadOnly ? (
              <MessagePicture message={message} face={place.face} />
            ) : (
              <MessageEditor
                key={`${place.face.widthPx} ${place.face.heightPx} ${place.category}`}
                face={place.face}
                category={place.category}
                capabilities={place.capabilities}
                signId={place.sign?.id}
                value={message}
                onChange={change}
                hasPriority
              />
            )}
            <Theirs kind={kind} state={state} name="message" mine={values} />
          </>
        ),
        displayTypes: (
          <>
            <WordingsTable
              place={place}
              check={check}
              disabled={disabled}
              isReadOnly={isReadOnly}
              entityId={state.base?.id}
              onChange={(change) => {
                const next = change(form.getValues() as unknown as LibraryWordings);
                for (const name of ["overrides", "customOverrides", "disabled"] as const)
                  form.setValue(name, next[name] ?? {}, { shouldDirty: true });
              }}
            />
            <Theirs kind={kind} state={state} name="overrides" mine={values} />
            <Theirs kind={kind} state={state} name="disabled" mine={values} />
          </>
        ),
      }}
    />
  );
}

/** Readable on a 400 x 200 face: the middle built-in font. */
const startMessage = setFont(newMessage(), 2);

function prepareValues(values: FormValues, rows: CheckedLibrary["rows"]): FormValues {
  const library = values as unknown as LibraryWordings;
  const checked = Object.fromEntries(rows.map(({ type, wording }) => [type.id, wording]));
  const { message, overrides } = withCheckedWordings(
    { ...library, message: withoutBlankPages(library.message) },
    checked,
  );
  return { ...values, message, overrides };
}

function useEditable(message: SignMessage, maxPages: number): SignMessage {
  return useMemo(() => editableMessage(message, maxPages), [message, maxPages]);
}

/**
 * Keeps the message object stable: the form copies its values on any change, and the editor would treat each
 * copy as a new message.
 */
function useHeldMessage(given: SignMessage): [SignMessage, (next: SignMessage) => void] {
  const [held, setHeld] = useState({ message: given, seen: given });
  let { message } = held;
  if (held.seen !== given) {
    if (!isSame(given, message)) message = given;
    setHeld({ message, seen: given });
  }
  return [message, (next) => setHeld((before) => ({ ...before, message: next }))];
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
