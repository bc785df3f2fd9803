import { Group } from "@mantine/core";
import { IconGitCompare } from "@tabler/icons-react";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Field } from "@gantry/domain/fields/fields.ts";
import { typeOf } from "@gantry/domain/fields/index.ts";
import { isActive, isRequired } from "@gantry/domain/fields/form/form-logic.ts";
import { secretFlag } from "@gantry/domain/fields/document/validation.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { memo } from "react";
import { type Control, useController, useWatch } from "react-hook-form";
import { useTranslation } from "../../text/use-translation.ts";
import { FormCell } from "../../kit/form/form-section.tsx";
import type { Entity } from "../../queries/kind-queries.ts";
import { sessionStore } from "../../session/session-store.ts";
import { fieldLabel } from "../../text/kind-text.ts";
import { valueText } from "../value-text.ts";
import { fieldSpans } from "./field-spans.ts";
import { FieldInput } from "./fields/field-components.ts";
import { Inputs } from "./fields/group/member-inputs.ts";
import { FormKind } from "./form-kind.ts";
import type { FormValues } from "./draft/form-document.ts";
import { logicVariables } from "@gantry/domain/fields/form/logic-variables.ts";
import { isSame } from "./draft/three-way.ts";
import type { Conflict } from "./use-kind-form.ts";

interface Props {
  kind: AnyKind;
  name: string;
  field: Field;
  control: Control<FormValues>;
  base: Entity | undefined;
  conflict: Conflict | undefined;
  isReadOnly: boolean;
}

/** Draws when its own value or state changes, not with each change of the form. */
export const FormField = memo(function FormField(props: Props) {
  const { name, field, control } = props;
  const beside = (typeOf(field).beside?.(field) ?? []).filter((other) => other !== undefined);
  const watched = [...logicVariables(field.activeLogic, field.requiredLogic), ...beside];
  const values = useWatch({ control, name: watched, disabled: watched.length === 0 });
  const read = Object.fromEntries(watched.map((variable, index) => [variable, values[index]]));
  const isShown = useIsShown(props);
  if (!isShown || !isActive(field, read)) return null;
  return (
    <FormCell span={fieldSpans[field.size ?? "full"]} data-field={name}>
      <Inputs value={FieldInput}>
        <FormKind value={props.kind}>
          <Input {...props} siblings={read} isRequired={isRequired(field, read)} />
        </FormKind>
      </Inputs>
    </FormCell>
  );
});

/** A field may need its own permission on the entity; a new entity has no restrictions for its creator. */
function useIsShown({ kind, field, base }: Props): boolean {
  return sessionStore(
    ({ session }) =>
      !field.needs ||
      !base ||
      (session !== undefined && isAllowed(session.grants, field.needs, kind.entityType, base.id)),
  );
}

function Input({
  kind,
  name,
  field,
  control,
  base,
  conflict,
  isReadOnly,
  siblings,
  isRequired,
}: Props & { siblings: Readonly<Record<string, unknown>>; isRequired: boolean }) {
  const { field: input, fieldState } = useController({ control, name });
  return (
    <>
      <FieldInput
        name={name}
        field={field}
        label={fieldLabel(kind, name)}
        value={input.value}
        siblings={siblings}
        onChange={input.onChange}
        onBlur={input.onBlur}
        error={fieldState.error?.message}
        isRequired={isRequired}
        isDisabled={
          isReadOnly || field.disabled === true || (field.createOnly === true && base !== undefined)
        }
        isSet={base?.[secretFlag(name)] === true}
        takeElement={input.ref}
      />
      {conflict && (
        <TheirValue kind={kind} name={name} value={input.value} conflict={conflict} onUse={input.onChange} />
      )}
    </>
  );
}

export function TheirValue({
  kind,
  name,
  value,
  conflict: { base, theirs },
  onUse,
}: {
  kind: AnyKind;
  name: string;
  value: unknown;
  conflict: Conflict;
  onUse: (value: unknown) => void;
}) {
  const { t } = useTranslation("form");
  const isClash =
    !isSame(base[name], theirs[name]) && !isSame(value, theirs[name]) && !isSame(value, base[name]);
  if (!isClash) return null;
  return (
    <Group className="small" gap={6} mt={4} c="var(--s-warn)">
      <IconGitCompare size={14} aria-hidden />
      <span>{t("theySet", { name: theirs.updatedBy ?? t("common:system") })}</span>
      <b>{valueText(kind, name, theirs[name]) || t("empty")}</b>
      <button type="button" className="text-button" onClick={() => onUse(theirs[name] ?? null)}>
        {t("use")}
      </button>
    </Group>
  );
}
