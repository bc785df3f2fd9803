import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { useTranslation } from "../../text/use-translation.ts";
import { ConfirmDialog } from "../../kit/dialog/confirm-dialog.tsx";
import { FormFoot as Foot } from "../../kit/form/form-foot.tsx";
import { PermissionButton } from "../../session/permission/permission-button.tsx";
import { fieldLabel, kindText } from "../../text/kind-text.ts";
import { startValues } from "./draft/form-document.ts";
import { listChangedFields } from "./draft/three-way.ts";
import type { Conflict, KindFormState } from "./use-kind-form.ts";

export function FormFoot({
  kind,
  state,
  cancelPath,
  obstacle,
}: {
  kind: AnyKind;
  state: KindFormState;
  cancelPath: string;
  obstacle?: string | undefined;
}) {
  const { t } = useTranslation("form");
  const { form, base, conflict, isDeleted } = state;
  const { errors, isSubmitting, isDirty, dirtyFields } = useFormState({ control: form.control });
  const faulty = Object.keys(errors);
  const isStale = conflict !== undefined && !conflict.isMerged;
  return (
    <Foot
      faults={
        faulty.length > 0
          ? {
              text: t("needYou", { count: faulty.length }),
              onShow: () => form.setFocus(faulty[0] ?? ""),
            }
          : undefined
      }
      status={
        obstacle ??
        (isDirty ? t("unsaved", { count: Object.keys(dirtyFields).length }) : base && t("noChanges"))
      }
    >
      <Button variant="default" renderRoot={(props) => <Link to={cancelPath} {...props} />}>
        {base && isDirty ? t("discard") : t("common:cancel")}
      </Button>
      {isStale && isDirty && obstacle === undefined && (
        <SaveOver kind={kind} state={state} conflict={conflict} />
      )}
      {!isStale && (
        <PermissionButton
          action={base ? "UPDATE" : "CREATE"}
          entityType={kind.entityType}
          id={base?.id}
          type="submit"
          loading={isSubmitting}
          disabled={faulty.length > 0 || obstacle !== undefined || isDeleted || (base && !isDirty)}
        >
          {base ? t("save") : t("create", { kind: kindText(kind, "one") })}
          <kbd className="button-key">Ctrl S</kbd>
        </PermissionButton>
      )}
    </Foot>
  );
}

function SaveOver({ kind, state, conflict }: { kind: AnyKind; state: KindFormState; conflict: Conflict }) {
  const { t } = useTranslation("form");
  const [isAsking, setAsking] = useState(false);
  const { base, theirs } = conflict;
  const mine = useWatch({ control: state.form.control });
  const replaced = listChangedFields(startValues(kind, base), startValues(kind, theirs), state.fields).filter(
    (field) => listChangedFields(mine, theirs, [field]).length > 0,
  );
  const { version } = theirs;
  const confirm = () => {
    setAsking(false);
    void state.saveOver();
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t("saveOver", { version })}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t("saveOverTitle", { version })}
        confirm={t("saveOverConfirm", { version })}
        onConfirm={confirm}
        isDestructive
      >
        {t("saveOverText", {
          name: theirs.updatedBy ?? t("common:system"),
          fields: replaced.map((field) => fieldLabel(kind, field)).join(", "),
        })}
      </ConfirmDialog>
    </>
  );
}
