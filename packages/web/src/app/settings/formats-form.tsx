import { Select } from "@mantine/core";
import { timestampPattern } from "@gantry/domain/time/moment.ts";
import { formatTime, isDatePattern, isTimePattern } from "@gantry/domain/time/pattern.ts";
import { localTime } from "@gantry/domain/time/zone.ts";
import { unitSystems } from "@gantry/domain/units/unit.ts";
import { useTranslation } from "react-i18next";
import { Columns } from "../../kit/layout/columns.tsx";
import "../../kit/look/mantine-inputs.ts";
import { usePreference, useSavePreference } from "../../session/preference/preference-queries.ts";
import { useDerivedFromNow } from "../../kit/status/second-clock.ts";
import { formatsOf } from "../../session/preference/follow-formats.ts";
import { ownZone } from "../../kit/time/timestamp-text.ts";

const datePatterns = [
  "MM/dd/yyyy",
  "dd/MM/yyyy",
  "dd.MM.yyyy",
  "yyyy-MM-dd",
  "MMM d, yyyy",
  "d MMM yyyy",
] as const;
const timePatterns = ["h:mm a", "h:mm:ss a", "HH:mm", "HH:mm:ss"] as const;

const minuteMs = 60_000;
const startOfMinute = (nowMs: number) => Math.floor(nowMs / minuteMs) * minuteMs;

export function FormatsForm() {
  const { t } = useTranslation("profile");
  const nowMs = useDerivedFromNow(startOfMinute);
  const formatExample = (pattern: string) => formatTime(localTime(nowMs, ownZone), pattern);
  const listPatterns = (known: readonly string[], chosen: string) =>
    [...new Set([...known, chosen])].map((value) => ({ value, label: formatExample(value) }));
  const usual = formatsOf(undefined);
  const date = useChoice("user_date_format", t("dateFormat"), isDatePattern, usual.datePattern);
  const time = useChoice("user_time_format", t("timeFormat"), isTimePattern, usual.timePattern);
  const system = useChoice("user_unit_system", t("unitSystem"), isUnitSystem, usual.unitSystem);
  return (
    <Columns minWidthPx={260}>
      <Select {...date} data={listPatterns(datePatterns, date.value)} />
      <Select {...time} data={listPatterns(timePatterns, time.value)} />
      <p className="dim small" style={{ gridColumn: "1 / -1" }}>
        {t("formatsText", { example: formatExample(timestampPattern) })}
      </p>
      <Select {...system} data={unitSystems.map((value) => ({ value, label: t(value) }))} />
    </Columns>
  );
}

function useChoice(id: string, name: string, isChoice: (value: unknown) => value is string, usual: string) {
  const { metadata, isLoaded } = usePreference("user", id);
  const save = useSavePreference("user");
  const saved = metadata?.["value"];
  return {
    label: name,
    value: isChoice(saved) ? saved : usual,
    disabled: !isLoaded,
    allowDeselect: false,
    onChange: (value: string | null) =>
      value !== null && value !== saved && save.mutate({ id, name, metadata: { value } }),
  };
}

const isUnitSystem = (value: unknown): value is string => unitSystems.some((system) => system === value);
