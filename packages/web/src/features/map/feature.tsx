import { IconMap2 } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../kinds/feature.ts";

const path = "/map";

export const map: Feature = {
  name: "map",
  module: "map",
  menu: {
    label: () => i18next.t("shell:modules.map"),
    icon: IconMap2,
    key: "m",
    items: [{ label: () => i18next.t("shell:modules.map"), path }],
  },
  routes: [{ path, title: () => i18next.t("shell:modules.map"), screen: () => import("./map-screen.tsx") }],
};
