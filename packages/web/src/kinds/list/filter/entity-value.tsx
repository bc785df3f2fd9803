import { MultiSelect, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useEntityOptions } from "../../form/fields/choice/use-entity-options.ts";
import { kindText } from "../../../text/kind-text.ts";
import type { ValueProps } from "./filter-field.ts";

export function EntityValue({
  kindName,
  isList,
  value,
  onChange,
}: Pick<ValueProps, "value" | "onChange"> & { kindName: string; isList: boolean }) {
  const { t } = useTranslation(["list", "form"]);
  const chosen = Array.isArray(value) ? value.map(String) : typeof value === "string" ? [value] : [];
  const { kind, options, typed, setTyped } = useEntityOptions(kindName, chosen);
  const shared = {
    label: t("value"),
    placeholder: t("form:searchEntity", { kinds: kindText(kind, "many") }),
    nothingFoundMessage: t("form:nothingFound"),
    data: options,
    // The server has already searched.
    filter: ({ options: all }: { options: unknown[] }) => all as never,
    searchable: true,
    searchValue: typed,
    onSearchChange: setTyped,
  };
  if (isList) return <MultiSelect {...shared} value={chosen} hidePickedOptions onChange={onChange} />;
  return <Select {...shared} value={chosen[0] ?? null} onChange={onChange} />;
}
