import { secretFields } from "@gantry/domain/fields/document/validation.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { ReactNode } from "react";
import { useFormState } from "react-hook-form";
import { useTranslation } from "../../text/use-translation.ts";
import { Note } from "../../kit/feedback/note.tsx";
import { Page } from "../../kit/layout/page.tsx";
import { useSaveKey } from "../../kit/screen/keys.ts";
import { usePageName } from "../../kit/screen/page-name.ts";
import { toast } from "../../kit/toasts/toasts.ts";
import { errorText } from "../../queries/error-text.ts";
import { DraftNote } from "../../session/drafts/draft-note.tsx";
import { entityName, kindListText, kindMessage, kindText } from "../../text/kind-text.ts";
import { ConflictBanner } from "./draft/conflict-banner.tsx";
import { LeaveDialog } from "./draft/leave-dialog.tsx";
import type { FormMode, KindFormState } from "./use-kind-form.ts";

interface FrameProps {
  kind: AnyKind;
  state: KindFormState;
  mode: FormMode;
  isReadOnly: boolean;
  isBlocked?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

export function FormFrame({
  kind,
  state,
  mode,
  isReadOnly,
  isBlocked = false,
  actions,
  children,
}: FrameProps) {
  const { t } = useTranslation("form");
  const { form, conflict } = state;
  const { isDirty } = useFormState({ control: form.control });
  useSaveKey(() => {
    const hasChanges = isDirty || state.base === undefined;
    if (!hasChanges || isReadOnly || isBlocked) return;
    if (conflict && !conflict.isMerged) toast("warn", t("decideFirst", { version: conflict.theirs.version }));
    else void state.save();
  });
  return (
    <Page
      layout="form"
      title={useFormTitle(kind, state, mode)}
      meta={
        state.base && (
          <span className="dim">
            {t(isReadOnly ? "readOnly" : "version", { version: state.base.version })}
          </span>
        )
      }
      actions={actions}
    >
      <FormNotes kind={kind} state={state} />
      {state.restoredFrom && (
        <DraftNote typedAt={state.restoredFrom} onDiscard={state.startOver}>
          {secretFields(kind).length > 0 && t("draftWithoutSecrets")}
        </DraftNote>
      )}
      {children}
      <LeaveDialog
        isDirty={isDirty && !isReadOnly}
        isLeavingSaved={state.isLeavingSaved}
        onLeave={state.forgetDraft}
      />
    </Page>
  );
}

function useFormTitle(kind: AnyKind, { base, form }: KindFormState, mode: FormMode): string {
  const name = base && entityName(kind, base["name"], base.id);
  // Below a detail screen the name is a separate breadcrumb; otherwise the form is the entity's only screen.
  const crumb = kind.singleton === undefined ? name : undefined;
  usePageName(kind.detail ? undefined : crumb, kind.detail ? crumb : undefined);
  const start = form.formState.defaultValues?.["name"];
  if (kind.singleton !== undefined) return kindText(kind, "title");
  return name ?? (mode === "clone" ? String(start) : kindListText(kind, "new"));
}

function FormNotes({ kind, state }: { kind: AnyKind; state: KindFormState }) {
  const { t } = useTranslation("form");
  const { conflict, isDeleted, failure } = state;
  if (isDeleted) {
    return (
      <Note tone="error" role="alert" title={t("theirsDeleted", { kind: kindText(kind, "one") })}>
        {t("theirsDeletedText")}
      </Note>
    );
  }
  if (failure !== undefined) {
    const name = entityName(kind, state.form.getValues("name") ?? state.form.getValues("userName"));
    return (
      <Note
        tone="error"
        role="alert"
        title={kindMessage(kind, state.base ? "SaveError" : "CreateError", name)}
      >
        {errorText(failure)}
      </Note>
    );
  }
  return conflict ? <ConflictBanner kind={kind} state={state} conflict={conflict} /> : null;
}
