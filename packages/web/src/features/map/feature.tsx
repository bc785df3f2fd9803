import { IconMap2 } from "@tabler/icons-react";
import { translate } from "../../text/translate.ts";
import type { Feature } from "../../kinds/feature.ts";

const path = "/map";

export const map: Feature = {
  name: "map",
  module: "map",
  menu: {
    label: () => translate("shell:modules.map"),
    icon: IconMap2,
    key: "m",
    items: [{ label: () => translate("shell:modules.map"), path }],
  },
  board: [{ column: "narrow", part: () => import("./needs-map.tsx") }],
  routes: [
    {
      path,
      title: () => translate("shell:modules.map"),
      screen: () => import("./map-screen.tsx"),
      // The screen reports what could not be loaded.
      prepare: () =>
        void import("./device-queries.ts").then(({ prepareMap }) => prepareMap()).catch(() => undefined),
    },
  ],
};
