import { alarm } from "@gantry/domain/kinds/alarm.ts";
import { IconBellRinging } from "@tabler/icons-react";
import { translate } from "../../text/translate.ts";
import type { Feature } from "../../kinds/feature.ts";

const path = "/alarms";

export const alarms: Feature = {
  name: "alarms",
  module: "alarms",
  menu: {
    label: () => translate("shell:modules.alarms"),
    icon: IconBellRinging,
    key: "a",
    items: [{ label: () => translate("alarmGroups:title"), path, entityType: alarm.entityType }],
  },
  routes: [
    {
      path,
      title: () => translate("alarmGroups:title"),
      entityType: alarm.entityType,
      screen: () => import("./groups/alarm-groups-screen.tsx"),
    },
  ],
};
