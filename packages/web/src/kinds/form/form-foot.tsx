import { Button, Modal } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PermissionButton } from "../../session/permission/permission-button.tsx";
import { deviceGlyphs } from "../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../kit/status/glyphs.tsx";
import { fieldLabel, kindText } from "../../text/kind-text.ts";
import { startValues } from "./draft/form-document.ts";
import { changedFields } from "./draft/three-way.ts";
import type { Conflict, KindFormState } from "./use-kind-form.ts";

/** What stands against saving or how much is unsaved, and the buttons. */
export function FormFoot({
  kind,
  state,
  cancelPath,
  obstacle,
}: {
  kind: AnyKind;
  state: KindFormState;
  cancelPath: string;
  /** What besides the fields stands against saving, in words. */
  obstacle?: string | undefined;
}) {
  const { t } = useTranslation(["form", "common"]);
  const { form, base, conflict, isDeleted } = state;
  const { errors, isSubmitting, isDirty, dirtyFields } = useFormState({ control: form.control });
  const faulty = Object.keys(errors);
  const isStale = conflict !== undefined && !conflict.isMerged;
  return (
    <div className="form-foot">
      {faulty.length > 0 ? (
        <span className="status role-bad" role="status">
          <GlyphMark glyph={deviceGlyphs.OFFLINE} />
          {t("needYou", { count: faulty.length })}
          <button type="button" className="text-button" onClick={() => form.setFocus(faulty[0] ?? "")}>
            {t("goToFirst")}
          </button>
        </span>
      ) : (
        <span className="dim" role="status">
          {obstacle ??
            (isDirty ? t("unsaved", { count: Object.keys(dirtyFields).length }) : base && t("noChanges"))}
        </span>
      )}
      <span className="row end">
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
      </span>
    </div>
  );
}

/** Replaces what someone else saved, after saying whose and which fields. */
function SaveOver({ kind, state, conflict }: { kind: AnyKind; state: KindFormState; conflict: Conflict }) {
  const { t } = useTranslation(["form", "common"]);
  const [isAsking, setAsking] = useState(false);
  const { base, theirs } = conflict;
  const mine = useWatch({ control: state.form.control });
  const replaced = changedFields(startValues(kind, base), startValues(kind, theirs), state.fields).filter(
    (field) => changedFields(mine, theirs, [field]).length > 0,
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
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t("saveOverTitle", { version })}
        size={500}
        closeButtonProps={{ "aria-label": t("common:close") }}
      >
        <p>
          {t("saveOverText", {
            name: theirs.updatedBy ?? t("common:system"),
            fields: replaced.map((field) => fieldLabel(kind, field)).join(", "),
          })}
        </p>
        <div className="dialog-foot">
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            {t("common:cancel")}
          </Button>
          <Button variant="default" className="destructive" onClick={confirm}>
            {t("saveOverConfirm", { version })}
          </Button>
        </div>
      </Modal>
    </>
  );
}
