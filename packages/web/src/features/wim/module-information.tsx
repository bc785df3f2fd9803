import { alarmConfig } from "@gantry/domain/kinds/alarm-config.ts";
import { wimStation } from "@gantry/domain/kinds/wim-station.ts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../text/use-translation.ts";
import { Fact, Facts } from "../../kit/facts/facts.tsx";
import { Page } from "../../kit/layout/page.tsx";
import { Panel } from "../../kit/layout/panel.tsx";
import { NoPermission } from "../../session/permission/no-permission.tsx";
import { useCan } from "../../session/session-store.ts";
import { DeviceCount } from "../../kinds/devices/device-count.tsx";
import { kindText, optionText } from "../../text/kind-text.ts";

/** There are no settings that apply to all stations (SIGN-004). */
export default function ModuleInformationScreen() {
  const { t } = useTranslation("moduleScreens");
  const mayRead = useCan("READ", wimStation.entityType);
  const maySeeAlarms = useCan("READ", alarmConfig.entityType);
  if (!mayRead) {
    return <NoPermission action={t("permissions:READ")} kindName={kindText(wimStation, "many")} />;
  }
  const { fields, device } = wimStation;
  return (
    <Page title={t("wimSettings.title")}>
      <p className="dim">{t("wimSettings.nothingToSet")}</p>
      <Panel>
        <Facts isPadded>
          <Fact label={t("wimSettings.stations")}>
            <Link to={wimStation.pages}>
              <DeviceCount kind={wimStation} />
            </Link>
          </Fact>
          <Fact label={t("wimSettings.protocols")}>{joinOptions("protocol", fields.protocol.options)}</Fact>
          <Fact label={t("wimSettings.classifications")}>
            {joinOptions("classificationScheme", fields.classificationScheme.options)}
          </Fact>
          {device && (
            <Fact label={t("wimSettings.pollRate")}>
              {t("wimSettings.seconds", { count: device.pollRateS })}
            </Fact>
          )}
          {maySeeAlarms && (
            <Fact label={t("wimSettings.alarms")}>
              <Link to="/wim/alarmconfig">{kindText(alarmConfig, "title")}</Link>
            </Fact>
          )}
        </Facts>
      </Panel>
    </Page>
  );
}

const joinOptions = (field: string, options: readonly string[]) =>
  options.map((option) => optionText(field, option)).join(", ");
