import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { type ReactNode, use, useEffect, useEffectEvent } from "react";
import { useFormState } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useShownKeys } from "../../kit/screen/keys.ts";
import { usePageName } from "../../kit/screen/page-name.ts";
import { useAgeText } from "../../kit/status/age.tsx";
import { deviceGlyphs } from "../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../kit/status/glyphs.tsx";
import { TabShown } from "../../kit/tabs/tab-shown.ts";
import { errorText } from "../../queries/error-text.ts";
import { entityName, kindMessage, kindText } from "../../text/kind-text.ts";
import { ConflictBanner } from "./draft/conflict-banner.tsx";
import { LeaveDialog } from "./draft/leave-dialog.tsx";
import type { FormMode, KindFormState } from "./use-kind-form.ts";

interface FrameProps {
  kind: AnyKind;
  state: KindFormState;
  mode: FormMode;
  isReadOnly: boolean;
  /** Something besides the fields stands against saving. */
  isBlocked?: boolean;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** What stands around the fields of every form: its title, what was found and what happened meanwhile, and the way out. */
export function FormFrame({
  kind,
  state,
  mode,
  isReadOnly,
  isBlocked = false,
  actions,
  children,
}: FrameProps) {
  const { form, conflict } = state;
  const { isDirty } = useFormState({ control: form.control });
  useSaveKey(() => {
    const hasChanges = isDirty || state.base === undefined;
    if (hasChanges && !isReadOnly && !isBlocked && !(conflict && !conflict.isMerged)) void state.save();
  });
  return (
    <div className="page form-page">
      <FormTitle kind={kind} state={state} mode={mode} isReadOnly={isReadOnly} actions={actions} />
      <FormNotes kind={kind} state={state} />
      {state.restoredFrom && <RestoredNote typedAt={state.restoredFrom} onStartOver={state.startOver} />}
      {children}
      <LeaveDialog
        isDirty={isDirty && !isReadOnly}
        isLeavingSaved={state.isLeavingSaved}
        onLeave={state.forgetDraft}
      />
    </div>
  );
}

type TitleProps = Pick<FrameProps, "kind" | "state" | "mode" | "isReadOnly" | "actions">;

function FormTitle({ kind, state: { base, form }, mode, isReadOnly, actions }: TitleProps) {
  const { t } = useTranslation("form");
  const name = base && entityName(kind, base["name"], base.id);
  // Below a detail screen the name is a crumb of its own; else the form is the entity's only screen.
  const crumb = kind.singleton === undefined ? name : undefined;
  usePageName(kind.detail ? undefined : crumb, kind.detail ? crumb : undefined);
  const start = form.formState.defaultValues?.["name"];
  const title =
    kind.singleton !== undefined
      ? kindText(kind, "title")
      : (name ?? (mode === "clone" ? String(start) : kindText(kind, "new")));
  return (
    <div className="title-row">
      <h1 className="ellipsis">{title}</h1>
      {base && (
        <span className="dim">
          {isReadOnly ? t("readOnly", { version: base.version }) : t("version", { version: base.version })}
        </span>
      )}
      {actions && <span className="row end">{actions}</span>}
    </div>
  );
}

function FormNotes({ kind, state }: { kind: AnyKind; state: KindFormState }) {
  const { t } = useTranslation("form");
  const { conflict, isDeleted, failure } = state;
  if (isDeleted) {
    return <Note title={t("theirsDeleted", { kind: kindText(kind, "one") })} text={t("theirsDeletedText")} />;
  }
  if (failure !== undefined) {
    const name = entityName(kind, state.form.getValues("name") ?? state.form.getValues("userName"));
    return (
      <Note
        title={kindMessage(kind, state.base ? "SaveError" : "CreateError", name)}
        text={errorText(failure)}
      />
    );
  }
  return conflict ? <ConflictBanner kind={kind} state={state} conflict={conflict} /> : null;
}

function RestoredNote({ typedAt, onStartOver }: { typedAt: string; onStartOver: () => void }) {
  const { t } = useTranslation("form");
  return (
    <div className="note note-filled role-info">
      <div className="grow" role="status">
        {t("draftRestored", { age: useAgeText(typedAt) })}
      </div>
      <button type="button" className="text-button" onClick={onStartOver}>
        {t("startOver")}
      </button>
    </div>
  );
}

function Note({ title, text }: { title: string; text: string }) {
  return (
    <div className="note note-filled role-bad" role="alert">
      <GlyphMark glyph={deviceGlyphs.OFFLINE} size={20} />
      <div className="grow">
        <b>{title}</b>
        <div>{text}</div>
      </div>
    </div>
  );
}

function useSaveKey(save: () => void): void {
  const { t } = useTranslation("shell");
  const isShown = use(TabShown);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    if (!isShown) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  useShownKeys(() => ({ title: t("keys.form"), keys: [[["Ctrl", "S"], t("keys.save")]] }));
}
