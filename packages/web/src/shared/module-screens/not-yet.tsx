import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Instead, NoPermission } from "../screen/states.tsx";
import { useCan } from "../session/session-store.ts";
import type { DeviceModule } from "./module-routes.tsx";

/** Says that there is no schedule. */
export function ScheduleNotYet({ module }: { module: DeviceModule }) {
  const { t } = useTranslation(["moduleScreens", "permissions"]);
  const mayRead = useCan("READ", "SCHEDULE_JOB");
  const maySeeDevices = useCan("READ", module.devices.entityType);
  if (!mayRead) {
    return (
      <NoPermission
        action={t("permissions:READ")}
        kindName={t("permissions:types.SCHEDULE_JOB").toLowerCase()}
      />
    );
  }
  return (
    <div className="instead-place">
      <Instead isPage title={t("schedule.notYet", { module: module.label() })} text={t("schedule.text")}>
        {maySeeDevices && (
          <Button renderRoot={(props) => <Link to={`${module.base}/dashboard`} {...props} />}>
            {t("schedule.toDashboard")}
          </Button>
        )}
      </Instead>
    </div>
  );
}
