import { Select } from "@mantine/core";
import { timestampPattern } from "@gantry/domain/time/moment.ts";
import { formatTime, isDatePattern, isTimePattern } from "@gantry/domain/time/pattern.ts";
import { isZoneName, localTime } from "@gantry/domain/time/zone.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../text/use-translation.ts";
import { Columns } from "../../kit/layout/columns.tsx";
import "../../kit/look/mantine-inputs.ts";
import { tenantFormatsQuery } from "../../session/preference/preference-queries.ts";
import { noChoice, useChoice } from "../../session/preference/use-choice.ts";
import { isUnitSystem, unitOptions, ZoneSelect } from "../../session/preference/zone-select.tsx";
import { defaultFormats, useFormats } from "../../kit/time/formats.ts";
import { useDerivedFromNow } from "../../kit/status/second-clock.ts";
import { formatsOf } from "../../session/preference/follow-formats.ts";

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
  const formats = useFormats();
  const formatExample = (pattern: string) => formatTime(localTime(nowMs, formats.zone), pattern);
  const listPatterns = (known: readonly string[], chosen: string) =>
    [...new Set([...known, chosen])].map((value) => ({ value, label: formatExample(value) }));
  const date = useChoice("user_date_format", t("dateFormat"), isDatePattern, {
    usual: defaultFormats.datePattern,
  });
  const time = useChoice("user_time_format", t("timeFormat"), isTimePattern, {
    usual: defaultFormats.timePattern,
  });
  return (
    <Columns minWidthPx={260}>
      <Select {...date} data={listPatterns(datePatterns, date.value)} />
      <Select {...time} data={listPatterns(timePatterns, time.value)} />
      <p className="dim small" style={{ gridColumn: "1 / -1" }}>
        {t("formatsText", { example: formatExample(timestampPattern) })}
      </p>
      <ZoneAndUnits />
    </Columns>
  );
}

/** Without a choice of one's own, those of the tenant. */
function ZoneAndUnits() {
  const { t } = useTranslation("profile");
  const ofTenant = useQuery(tenantFormatsQuery).data;
  const usual = formatsOf(undefined, ofTenant);
  const zone = useChoice("user_time_zone", t("zone"), isZoneName, { usual: noChoice });
  const system = useChoice("user_unit_system", t("unitSystem"), isUnitSystem, { usual: noChoice });
  return (
    <>
      <ZoneSelect {...zone} emptyLabel={t("asTenant", { choice: usual.zone })} />
      <Select {...system} data={unitOptions(t("asTenant", { choice: t(usual.unitSystem) }))} />
    </>
  );
}
