import { IconX } from "@tabler/icons-react";
import { bulkFields, isListField } from "@gantry/domain/fields/document/bulk-fields.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Field } from "@gantry/domain/fields/fields.ts";
import { Group, Select, Stack } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { FieldInput } from "../../form/fields/field-components.ts";
import { Inputs } from "../../form/fields/group/member-inputs.ts";
import { startValues } from "../../form/draft/form-document.ts";
import { FormKind } from "../../form/form-kind.ts";
import { translateComputed } from "../../../text/translate-computed.ts";
import { fieldLabel } from "../../../text/kind-text.ts";
import type { FieldChoice } from "./bulk-calls.ts";

const modes = ["set", "add", "remove"] as const;

export function BulkFields({
  kind,
  choices,
  onChange,
}: {
  kind: AnyKind;
  choices: readonly FieldChoice[];
  onChange: (choices: readonly FieldChoice[]) => void;
}) {
  const { t } = useTranslation("bulk");
  const fields = useMemo(() => new Map(bulkFields(kind)), [kind]);
  const [typed, setTyped] = useState("");
  const [latest, setLatest] = useState<string>();
  const left = [...fields.keys()].filter((name) => !choices.some((choice) => choice.name === name));
  const change = (name: string, part: Partial<FieldChoice>) =>
    onChange(choices.map((choice) => (choice.name === name ? { ...choice, ...part } : choice)));
  const add = (name: string) => {
    setLatest(name);
    setTyped("");
    const value = fields.get(name)?.bulkSuggestion ?? startValues(kind, undefined)[name] ?? null;
    onChange([...choices, { name, mode: "set", value }]);
  };
  return (
    <FormKind value={kind}>
      <Inputs value={FieldInput}>
        <Stack gap={14} mb={choices.length > 0 ? 12 : 0}>
          {choices.map((choice) => (
            <BulkField
              key={choice.name}
              kind={kind}
              field={fields.get(choice.name) as Field}
              choice={choice}
              takesFocus={latest === choice.name}
              onChange={(part) => change(choice.name, part)}
              onRemove={() => onChange(choices.filter(({ name }) => name !== choice.name))}
            />
          ))}
        </Stack>
        <Select
          label={t("chooseField")}
          description={t("chooseFieldHint")}
          data={left.map((name) => ({ value: name, label: fieldLabel(kind, name) }))}
          value={null}
          searchable
          searchValue={typed}
          onSearchChange={setTyped}
          selectFirstOptionOnChange
          data-autofocus
          onChange={(name) => name !== null && add(name)}
        />
      </Inputs>
    </FormKind>
  );
}

function BulkField({
  kind,
  field,
  choice: { name, mode, value },
  takesFocus,
  onChange,
  onRemove,
}: {
  kind: AnyKind;
  field: Field;
  choice: FieldChoice;
  takesFocus: boolean;
  onChange: (part: Partial<FieldChoice>) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation("bulk");
  const label = fieldLabel(kind, name);
  const [focusOnce] = useState(() => {
    let isTaken = !takesFocus;
    return (element: HTMLElement | null) => {
      if (isTaken || !element) return;
      isTaken = true;
      // After the dropdown has closed: it returns the focus to its own input.
      requestAnimationFrame(() => {
        element.focus();
        // As after Tab: typing replaces the default.
        if (element instanceof HTMLInputElement) element.select();
      });
    };
  });
  return (
    <Group wrap="nowrap" align="flex-end" gap={10} data-field={name}>
      {isListField(field) && (
        <Select
          w={130}
          aria-label={t("howField", { field: label })}
          data={modes.map((one) => ({ value: one, label: translateComputed(`bulk:modes.${one}`) }))}
          value={mode}
          allowDeselect={false}
          onChange={(chosen) => onChange({ mode: modes.find((one) => one === chosen) ?? "set" })}
        />
      )}
      <div className="grow">
        <FieldInput
          name={name}
          field={field}
          label={label}
          value={value}
          siblings={{}}
          onChange={(newValue) => onChange({ value: newValue })}
          onBlur={() => undefined}
          error={undefined}
          isRequired={false}
          isDisabled={false}
          isSet={false}
          takeElement={focusOnce}
        />
        {value !== null && value === field.bulkSuggestion && <p className="dim small">{t("suggested")}</p>}
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label={t("removeField", { field: label })}
        onClick={onRemove}
      >
        <IconX size={15} />
      </button>
    </Group>
  );
}
