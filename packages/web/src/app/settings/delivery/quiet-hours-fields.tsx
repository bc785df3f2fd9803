import type { QuietHours } from "@gantry/domain/notifications/quiet-hours.ts";
import { isZoneName } from "@gantry/domain/time/zone.ts";
import { Checkbox, Switch, TextInput } from "@mantine/core";
import { Columns } from "../../../kit/layout/columns.tsx";
import "../../../kit/look/mantine-inputs.ts";
import { useFormats } from "../../../kit/time/formats.ts";
import { ZoneSelect } from "../../../session/preference/zone-select.tsx";
import { useTranslation } from "../../../text/use-translation.ts";

interface QuietHoursFieldsProps {
  quiet: QuietHours | null;
  onChange: (quiet: QuietHours | null) => void;
}

export function QuietHoursFields({ quiet, onChange }: QuietHoursFieldsProps) {
  const { t } = useTranslation("delivery");
  const { zone } = useFormats();
  const usual: QuietHours = { from: "22:00", to: "06:00", zone, exceptCritical: true };
  return (
    <>
      <Switch
        label={t("quiet")}
        description={t("quietText")}
        checked={quiet !== null}
        onChange={() => onChange(quiet ? null : usual)}
      />
      {quiet && <Hours quiet={quiet} onChange={onChange} />}
    </>
  );
}

function Hours({ quiet, onChange }: { quiet: QuietHours; onChange: (quiet: QuietHours) => void }) {
  const { t } = useTranslation("delivery");
  const { from, to, zone, exceptCritical } = quiet;
  return (
    <>
      <Columns minWidthPx={160}>
        <TextInput
          type="time"
          label={t("from")}
          value={from}
          error={from === "" && t("noTime")}
          onChange={({ currentTarget }) => onChange({ ...quiet, from: currentTarget.value })}
        />
        <TextInput
          type="time"
          label={t("to")}
          value={to}
          error={to === "" ? t("noTime") : to === from && t("sameTime")}
          onChange={({ currentTarget }) => onChange({ ...quiet, to: currentTarget.value })}
        />
        <ZoneSelect
          label={t("zone")}
          value={zone}
          emptyLabel={t("noZone")}
          error={!isZoneName(zone) && t("noZone")}
          allowDeselect={false}
          onChange={(chosen) => onChange({ ...quiet, zone: chosen ?? "" })}
        />
      </Columns>
      <Checkbox
        label={t("exceptCritical")}
        checked={exceptCritical}
        onChange={({ currentTarget }) => onChange({ ...quiet, exceptCritical: currentTarget.checked })}
      />
    </>
  );
}
