import { Select } from "@mantine/core";
import type { EntityField as Declaration } from "@gantry/domain/fields/fields.ts";
import { subjectOf } from "@gantry/domain/subjects/subjects.ts";
import { useTranslation } from "react-i18next";
import { kindText } from "../../../../text/kind-text.ts";
import type { FieldProps } from "../field-props.ts";
import { useEntityOptions } from "./use-entity-options.ts";

/** If another field selects the type, it must be set first. */
export function EntityField(props: FieldProps<Declaration>) {
  const { field, siblings } = props;
  if (typeof field.kind === "string") return <EntityOfKind {...props} kindName={field.kind} />;
  const entityType = siblings?.[field.kind.typeIn];
  const kind = subjectOf(String(entityType))?.kind;
  return kind ? <EntityOfKind key={kind.name} {...props} kindName={kind.name} /> : null;
}

function EntityOfKind({
  kindName,
  label,
  value,
  onChange,
  onBlur,
  error,
  isRequired,
  isDisabled,
  takeElement,
}: FieldProps<Declaration> & { kindName: string }) {
  const { t } = useTranslation("form");
  const chosen = typeof value === "string" && value !== "" ? [value] : [];
  const { kind, options, typed, setTyped } = useEntityOptions(kindName, chosen);
  return (
    <Select
      ref={takeElement}
      label={label}
      withAsterisk={isRequired}
      error={error}
      disabled={isDisabled}
      placeholder={t("searchEntity", { kinds: kindText(kind, "many") })}
      nothingFoundMessage={t("nothingFound")}
      data={options}
      filter={({ options: all }) => all}
      value={chosen[0] ?? null}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      clearable={!isRequired}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
