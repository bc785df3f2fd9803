import { Box, Button, Group, Input, NumberInput, Select, Stack } from "@mantine/core";
import type { Field, MapField as Declaration, MapKeys } from "@gantry/domain/fields/fields.ts";
import { typeOf } from "@gantry/domain/fields/index.ts";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import type { FieldProps } from "../field-props.ts";
import { wrapperProps } from "../input-props.ts";
import { groupLabel } from "./group-label.ts";
import { MemberInput } from "./member-inputs.ts";
import { useEntityOptions } from "../choice/use-entity-options.ts";

type Entries = Readonly<Record<string, unknown>>;

export function MapField(props: FieldProps<Declaration>) {
  const { name, field, label, value, onChange, onBlur, isDisabled } = props;
  const { keys, of } = field;
  const entries = (value ?? {}) as Entries;
  const removeEntry = (gone: string) =>
    Object.fromEntries(Object.entries(entries).filter(([key]) => key !== gone));
  return (
    <Input.Wrapper
      component="fieldset"
      {...wrapperProps(props)}
      labelProps={groupLabel(label, field.section)}
    >
      <Stack component="ul" gap={8} mt={4} mb={8}>
        {Object.entries(entries).map(([key, entry]) => (
          <Box component="li" key={key} px={12} pt={8} pb={12} bd="1px solid var(--c-border)" bdrs="lg">
            <EntryHead
              keys={keys}
              entryKey={key}
              onRemove={isDisabled ? undefined : () => onChange(removeEntry(key))}
            />
            <EntryInput
              name={name}
              field={of}
              label={label}
              value={entry}
              onChange={(next) => onChange({ ...entries, [key]: next })}
              onBlur={onBlur}
              isDisabled={isDisabled}
            />
          </Box>
        ))}
      </Stack>
      {!isDisabled && (
        <NewKey keys={keys} taken={entries} onAdd={(key) => onChange({ ...entries, [key]: newValue(of) })} />
      )}
    </Input.Wrapper>
  );
}

const newValue = (field: Field): unknown => field.default ?? typeOf(field).newEntry?.(field) ?? null;

function EntryInput({
  name,
  field,
  label,
  value,
  onChange,
  onBlur,
  isDisabled,
}: Pick<FieldProps, "name" | "field" | "label" | "value" | "onChange" | "onBlur" | "isDisabled">) {
  return (
    <MemberInput
      name={name}
      field={field}
      label={label}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      error={undefined}
      isRequired={false}
      isDisabled={isDisabled}
      isSet={false}
      takeElement={() => undefined}
    />
  );
}

function EntryHead({
  keys,
  entryKey,
  onRemove,
}: {
  keys: MapKeys;
  entryKey: string;
  onRemove: (() => void) | undefined;
}) {
  const { t } = useTranslation("form");
  return (
    <Group gap={8} mih={28} mb={4} wrap="nowrap">
      {"kind" in keys ? (
        <EntityName kindName={keys.kind} id={entryKey} />
      ) : (
        <span className="num">{entryKey}</span>
      )}
      {onRemove && (
        <button
          type="button"
          className="icon-button end"
          aria-label={t("removeEntry", { name: entryKey })}
          onClick={onRemove}
        >
          <IconTrash size={15} />
        </button>
      )}
    </Group>
  );
}

function EntityName({ kindName, id }: { kindName: string; id: string }) {
  const { options } = useEntityOptions(kindName, [id]);
  return <b>{options.find(({ value }) => value === id)?.label ?? id}</b>;
}

interface NewKeyProps<Keys extends MapKeys> {
  keys: Keys;
  taken: Entries;
  onAdd: (key: string) => void;
}

function NewKey({ keys, ...rest }: NewKeyProps<MapKeys>) {
  return "kind" in keys ? <NewEntity keys={keys} {...rest} /> : <NewNumber keys={keys} {...rest} />;
}

function NewEntity({ keys, taken, onAdd }: NewKeyProps<{ kind: string }>) {
  const { options, input } = useEntityOptions(keys.kind, []);
  return (
    <Select
      {...input}
      aria-label={input.placeholder}
      data={options.filter(({ value }) => !Object.hasOwn(taken, value))}
      value={null}
      onChange={(id) => {
        if (!id) return;
        onAdd(id);
        input.onSearchChange("");
      }}
    />
  );
}

function NewNumber({ keys: { min, max }, taken, onAdd }: NewKeyProps<{ min: number; max: number }>) {
  const { t } = useTranslation("form");
  const [typed, setTyped] = useState<number | string>("");
  const isOpen = Number.isInteger(typed) && Number(typed) >= min && Number(typed) <= max;
  const mayAdd = isOpen && !Object.hasOwn(taken, String(typed));
  return (
    <div className="row">
      <NumberInput
        aria-label={t("newNumber", { min, max })}
        placeholder={t("newNumber", { min, max })}
        value={typed}
        allowDecimal={false}
        hideControls
        onChange={setTyped}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={15} />}
        disabled={!mayAdd}
        onClick={() => {
          onAdd(String(typed));
          setTyped("");
        }}
      >
        {t("addGroup")}
      </Button>
    </div>
  );
}
