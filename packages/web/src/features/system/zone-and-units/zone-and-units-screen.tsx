import { Select } from "@mantine/core";
import { isZoneName } from "@gantry/domain/time/zone.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { Columns } from "../../../kit/layout/columns.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { browserZone, defaultFormats } from "../../../kit/time/formats.ts";
import { noChoice, useChoice } from "../../../session/preference/use-choice.ts";
import { isUnitSystem, unitOptions, ZoneSelect } from "../../../session/preference/zone-select.tsx";
import { useCan } from "../../../session/session-store.ts";

/** The tenant's zone and units; each choice is saved at once, as in the profile. */
export default function ZoneAndUnitsScreen() {
  const { t } = useTranslation("profile");
  const options = { scope: "system", usual: noChoice, isDisabled: !useCan("UPDATE", "PREFERENCE") } as const;
  const zone = useChoice("tenant_time_zone", t("zone"), isZoneName, options);
  const system = useChoice("tenant_unit_system", t("unitSystem"), isUnitSystem, options);
  return (
    <Page title={t("shell:zoneAndUnits")} layout="scroll">
      <Panel isPadded>
        <p className="dim">{t("ofTenant.text")}</p>
        <Columns minWidthPx={260}>
          <ZoneSelect {...zone} emptyLabel={t("ofTenant.browserZone", { zone: browserZone })} />
          <Select
            {...system}
            data={unitOptions(t("ofTenant.usualUnits", { units: t(defaultFormats.unitSystem) }))}
          />
        </Columns>
      </Panel>
    </Page>
  );
}
