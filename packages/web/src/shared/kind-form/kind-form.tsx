import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Entity } from "../api/kind-queries.ts";
import { useShownKeys } from "../screen/keys.ts";
import { usePageName } from "../screen/page-name.ts";
import { useAgeText } from "../status/age.tsx";
import { deviceGlyphs } from "../status/glyph-shapes.ts";
import { GlyphMark } from "../status/glyphs.tsx";
import { errorText } from "../text/error-text.ts";
import { entityName, kindMessage, kindText, sectionText, sectionTitle } from "../text/kind-text.ts";
import { ConflictBanner } from "./conflict-banner.tsx";
import { FormField } from "./form-field.tsx";
import { FormFoot } from "./form-foot.tsx";
import { type FormValues, formSections, shownFields } from "./form-document.ts";
import { FormPartsContext } from "./form-parts.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import { SectionList, sectionId } from "./section-list.tsx";
import { clashingFields } from "./three-way.ts";
import { type FormMode, type KindFormState, useKindForm } from "./use-kind-form.ts";

/** The form of a kind, section by section as its declaration says. */
export function KindForm({
  kind,
  mode,
  stored,
  start,
  entityId,
  isReadOnly,
  cancelPath,
}: {
  kind: AnyKind;
  mode: FormMode;
  stored: Entity | undefined;
  start: FormValues;
  entityId?: string;
  isReadOnly: boolean;
  cancelPath: string;
}) {
  const state = useKindForm({ kind, mode, stored, start, entityId });
  const { form, conflict } = state;
  const scroller = useRef<HTMLDivElement>(null);
  const entityOfBase = state.base?.id;
  const parts = useMemo(() => ({ kind, form, entityId: entityOfBase }), [kind, form, entityOfBase]);
  const { isDirty } = useFormState({ control: form.control });
  useSaveKey(() => {
    if (!isReadOnly && !(conflict && !conflict.isMerged)) void state.save();
  });
  return (
    <div className="page form-page">
      <FormTitle kind={kind} state={state} mode={mode} isReadOnly={isReadOnly} />
      <FormNotes kind={kind} state={state} />
      {state.restoredFrom && <RestoredNote typedAt={state.restoredFrom} onStartOver={state.startOver} />}
      <div className="form-body">
        <Sections kind={kind} state={state} scroller={scroller} />
        <form
          className="panel form-panel"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void state.save();
          }}
        >
          <div ref={scroller} className="form-scroll">
            <FormPartsContext value={parts}>
              {formSections(kind).map((section) => (
                <section key={section} id={sectionId(section)} className="form-section">
                  <div>
                    <h2>{sectionTitle(section)}</h2>
                    <p className="dim small">{sectionText(section)}</p>
                  </div>
                  <div className="form-grid">
                    {shownFields(kind)
                      .filter(([, field]) => (field.section ?? "general") === section)
                      .map(([name, field]) => (
                        <FormField
                          key={name}
                          kind={kind}
                          name={name}
                          field={field}
                          control={form.control}
                          base={state.base}
                          conflict={conflict}
                          isReadOnly={isReadOnly}
                        />
                      ))}
                  </div>
                </section>
              ))}
            </FormPartsContext>
          </div>
          {!isReadOnly && <FormFoot kind={kind} state={state} cancelPath={cancelPath} />}
        </form>
      </div>
      <LeaveDialog
        isDirty={isDirty && !isReadOnly}
        isLeavingSaved={state.isLeavingSaved}
        onLeave={state.forgetDraft}
      />
    </div>
  );
}

interface TitleProps {
  kind: AnyKind;
  state: KindFormState;
  mode: FormMode;
  isReadOnly: boolean;
}

function FormTitle({ kind, state: { base, form }, mode, isReadOnly }: TitleProps) {
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

function Sections({
  kind,
  state,
  scroller,
}: {
  kind: AnyKind;
  state: KindFormState;
  scroller: React.RefObject<HTMLDivElement | null>;
}) {
  const { form, conflict, fields } = state;
  const mine = useWatch({ control: form.control, disabled: conflict === undefined });
  const clashing = conflict ? clashingFields(conflict.base, mine, conflict.theirs, fields) : [];
  return <SectionList kind={kind} control={form.control} clashing={clashing} scroller={scroller} />;
}

function useSaveKey(save: () => void): void {
  const { t } = useTranslation("shell");
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  useShownKeys(() => ({ title: t("keys.form"), keys: [[["Ctrl", "S"], t("keys.save")]] }));
}
