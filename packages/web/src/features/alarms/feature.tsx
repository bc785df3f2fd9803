import { alarm } from "@gantry/domain/kinds/alarm.ts";
import { conditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import { IconBellRinging } from "@tabler/icons-react";
import { translate } from "../../text/translate.ts";
import { useAlarmNeeds } from "../../kinds/alarms/alarm-needs.ts";
import { SoundHost } from "./sound/sound-host.tsx";
import type { Feature } from "../../kinds/feature.ts";
import { kindMenuItem, kindRoutes } from "../../kinds/kind-screens.tsx";

const path = "/alarms";
const ratePath = `${path}/rate`;

export const alarms: Feature = {
  name: "alarms",
  module: "alarms",
  menu: {
    label: () => translate("shell:modules.alarms"),
    icon: IconBellRinging,
    key: "a",
    items: [
      { label: () => translate("alarmGroups:title"), path, entityType: alarm.entityType },
      { label: () => translate("alarmGroups:rate.title"), path: ratePath, entityType: alarm.entityType },
      kindMenuItem(conditionRule),
    ],
  },
  overlay: SoundHost,
  useNeeds: (isEnabled) => useAlarmNeeds(conditionRule, path, isEnabled),
  routes: [
    {
      path,
      title: () => translate("alarmGroups:title"),
      entityType: alarm.entityType,
      screen: () => import("./groups/alarm-groups-screen.tsx"),
    },
    {
      path: ratePath,
      parent: path,
      title: () => translate("alarmGroups:rate.title"),
      entityType: alarm.entityType,
      screen: () => import("./rate/alarm-rate-screen.tsx"),
    },
    ...kindRoutes(conditionRule, {
      detail: () => import("./rules/rule-detail.tsx"),
      form: () => import("./rules/rule-form.tsx"),
    }),
  ],
};
