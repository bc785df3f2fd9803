import { Select, type SelectProps } from "@mantine/core";
import { zoneNames } from "@gantry/domain/time/zone.ts";
import { unitSystems } from "@gantry/domain/units/unit.ts";
import { translate } from "../../text/translate.ts";
import "../../kit/look/mantine-inputs.ts";
import { noChoice } from "./use-choice.ts";

/** The zones of the world; `emptyLabel` says what holds without a choice. */
export function ZoneSelect({
  emptyLabel,
  ...select
}: Omit<SelectProps, "data" | "value"> & { emptyLabel: string; value: string }) {
  // A stored name may be an older one that the list no longer has.
  const names = new Set([...zoneNames(), ...(select.value === noChoice ? [] : [select.value])]);
  return (
    <Select
      {...select}
      searchable
      nothingFoundMessage={translate("profile:noZone")}
      limit={200}
      data={[
        { value: noChoice, label: emptyLabel },
        ...[...names].map((value) => ({ value, label: value.replaceAll("_", " ") })),
      ]}
    />
  );
}

export const isUnitSystem = (value: unknown): boolean => unitSystems.some((system) => system === value);

export const unitOptions = (emptyLabel: string) => [
  { value: noChoice, label: emptyLabel },
  ...unitSystems.map((value) => ({ value, label: translate(`profile:${value}`) })),
];
