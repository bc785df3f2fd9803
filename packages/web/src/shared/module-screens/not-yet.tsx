import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Instead, NoPermission } from "../screen/states.tsx";
import { useCan } from "../session/session-store.ts";
import type { DeviceModule } from "./module-routes.tsx";

/** Says that alarms cannot be listed, and where what needs somebody is found until then. */
export function AlarmsNotYet({ module, settingsPath }: { module: DeviceModule; settingsPath: string }) {
  const { t } = useTranslation("moduleScreens");
  const maySetUp = useCan("READ", "ALARM_CONFIG");
  return (
    <NotYet
      entityType="ALARM"
      title={t("alarms.notYet", { module: module.label() })}
      text={t("alarms.text")}
      module={module}
    >
      {maySetUp && (
        <Button variant="default" renderRoot={(props) => <Link to={settingsPath} {...props} />}>
          {t("alarms.toSettings")}
        </Button>
      )}
    </NotYet>
  );
}

/** Says that there is no schedule. */
export function ScheduleNotYet({ module }: { module: DeviceModule }) {
  const { t } = useTranslation("moduleScreens");
  return (
    <NotYet
      entityType="SCHEDULE_JOB"
      title={t("schedule.notYet", { module: module.label() })}
      text={t("schedule.text")}
      module={module}
    />
  );
}

function NotYet({
  entityType,
  title,
  text,
  module,
  children,
}: {
  entityType: "ALARM" | "SCHEDULE_JOB";
  title: string;
  text: string;
  module: DeviceModule;
  children?: ReactNode;
}) {
  const { t } = useTranslation(["moduleScreens", "permissions"]);
  const mayRead = useCan("READ", entityType);
  const maySeeDevices = useCan("READ", module.devices.entityType);
  if (!mayRead) {
    return (
      <NoPermission
        action={t("permissions:READ")}
        kindName={t(`permissions:types.${entityType}`).toLowerCase()}
      />
    );
  }
  return (
    <div className="instead-place">
      <Instead isPage title={title} text={text}>
        {maySeeDevices && (
          <Button renderRoot={(props) => <Link to={`${module.base}/dashboard`} {...props} />}>
            {t("alarms.toDashboard")}
          </Button>
        )}
        {children}
      </Instead>
    </div>
  );
}
