import { Button, Group, NumberInput, Select } from "@mantine/core";
import { agoText, type RangeUnit, readAgo } from "@gantry/domain/time/relative-time.ts";
import type { TimeRange } from "@gantry/domain/time/time-range.ts";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { quickUnits, unitName } from "./range-text.ts";

const maxCount = 999_999;

/** A number of minutes to years before now (PREF-029). */
export function QuickRange({
  value,
  onApply,
}: {
  value: TimeRange | undefined;
  onApply: (range: TimeRange) => void;
}) {
  const { t } = useTranslation("timeRanges");
  const ago = readAgo(value?.from);
  const [count, setCount] = useState<number | string>(ago?.count ?? 15);
  const [unit, setUnit] = useState<RangeUnit>(quickUnits.find((one) => one === ago?.unit) ?? "m");
  const isCount = typeof count === "number" && Number.isInteger(count) && count >= 1 && count <= maxCount;
  return (
    <form
      aria-label={t("quick")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // It may be inside another form.
        event.stopPropagation();
        if (isCount) onApply({ type: "relative", from: agoText(count, unit), to: "now", label: "" });
      }}
    >
      <Group gap={8} align="start" wrap="nowrap">
        <NumberInput
          label={t("count")}
          value={count}
          onChange={setCount}
          error={isCount ? undefined : t("notACount")}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          size="xs"
        />
        <Select
          label={t("unit")}
          data={quickUnits.map((one) => ({ value: one, label: unitName(one) }))}
          value={unit}
          onChange={(chosen) => setUnit(quickUnits.find((one) => one === chosen) ?? unit)}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          size="xs"
        />
        <Button type="submit" size="xs" mt={22} disabled={!isCount}>
          {t("apply")}
        </Button>
      </Group>
    </form>
  );
}
