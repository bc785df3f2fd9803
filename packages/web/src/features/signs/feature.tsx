import { acceptableWord } from "@gantry/domain/kinds/acceptable-word.ts";
import { forbiddenWord } from "@gantry/domain/kinds/forbidden-word.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { signPriority } from "@gantry/domain/kinds/sign-priority.ts";
import { IconDeviceTv } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shared/feature.ts";
import { entityPath } from "../../shared/kind-paths.ts";
import { kindMenuItem, kindRoutes } from "../../shared/kind-screens.tsx";
import { DeviceCount } from "../../shared/status/device-count.tsx";
import { useSignNeeds } from "./sign-needs.ts";

const pathOf = (id: string) => entityPath(sign, id, true);

/** Signs, what stands on them, and the words and priorities of their messages. */
export const signs: Feature = {
  name: "signs",
  module: "signs",
  licence: "sign",
  menu: {
    label: () => i18next.t("shell:modules.signs"),
    icon: IconDeviceTv,
    key: "s",
    items: [sign, signPriority, acceptableWord, forbiddenWord].map(kindMenuItem),
  },
  routes: [
    ...kindRoutes(sign, {
      list: () => import("./sign-list/sign-list-extras.tsx").then(({ signListExtras }) => signListExtras),
      detail: () => import("./sign-detail/sign-detail.tsx"),
    }),
    ...kindRoutes(signPriority),
    ...kindRoutes(acceptableWord),
    ...kindRoutes(forbiddenWord),
  ],
  summary: () => <DeviceCount kind={sign} />,
  card: [{ entityType: sign.entityType, card: () => import("./sign-card.tsx") }],
  mapLayer: [{ entityType: sign.entityType, pathOf }],
  useNeeds: (isEnabled) => useSignNeeds(pathOf, isEnabled),
};
