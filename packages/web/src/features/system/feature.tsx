import { IconSettings } from "@tabler/icons-react";
import { mapConfig } from "@gantry/domain/kinds/map-config.ts";
import { mapLayer } from "@gantry/domain/kinds/map-layer.ts";
import { permissionGroup } from "@gantry/domain/kinds/permission-group.ts";
import { role } from "@gantry/domain/kinds/role.ts";
import i18next from "i18next";
import type { Feature } from "../../shared/feature.ts";
import { kindMenuItem, kindRoutes } from "../../shared/kind-screens.tsx";

const kinds = [mapConfig, mapLayer, role, permissionGroup];

/** What administrators set up for everyone. */
export const system: Feature = {
  name: "system",
  module: "system",
  menu: {
    label: () => i18next.t("shell:modules.system"),
    icon: IconSettings,
    key: "y",
    items: kinds.map(kindMenuItem),
  },
  routes: kinds.flatMap((kind) => kindRoutes(kind)),
};
