import { IconSettings } from "@tabler/icons-react";
import { apiKey } from "@gantry/domain/kinds/api-key.ts";
import { brandingOptions } from "@gantry/domain/kinds/branding-options.ts";
import { chartConfig } from "@gantry/domain/kinds/chart-config.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { dashboard } from "@gantry/domain/kinds/dashboard.ts";
import { formSource } from "@gantry/domain/kinds/form-source.ts";
import { incidentType } from "@gantry/domain/kinds/incident-type.ts";
import { mapConfig } from "@gantry/domain/kinds/map-config.ts";
import { mapLayer } from "@gantry/domain/kinds/map-layer.ts";
import { escalation } from "@gantry/domain/kinds/escalation.ts";
import { notificationWebhook } from "@gantry/domain/kinds/notification-webhook.ts";
import { permissionGroup } from "@gantry/domain/kinds/permission-group.ts";
import { retentionPolicy } from "@gantry/domain/kinds/retention-policy.ts";
import { role } from "@gantry/domain/kinds/role.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { storageConfig } from "@gantry/domain/kinds/storage-config.ts";
import { userList } from "@gantry/domain/permissions/user-list.ts";
import { translate } from "../../text/translate.ts";
import type { Feature, FeatureRoute, MenuItem } from "../../kinds/feature.ts";
import {
  kindAuditRoutes,
  kindMenuItem,
  kindRoutes,
  type KindScreens,
  menuGroup,
} from "../../kinds/kind-screens.tsx";
import { tenantFormatsPath } from "../../session/preference/tenant-formats-path.ts";
import { agentsPath, agentType } from "./agents/agent-paths.ts";
import { layerImportPath } from "./map-layer-import/import-path.ts";

const people = [role, permissionGroup, apiKey];
const maps = [mapConfig, mapLayer];
const records = [incidentType, formSource, chartConfig, retentionPolicy, storageConfig];
const kinds = [...maps, ...records, brandingOptions, notificationWebhook, escalation];

const mibPath = "/system/mib-browser";
/** Requires CONTROL on a sign, because only signs can be browsed. */
const mibItem: MenuItem = {
  label: () => translate("shell:mibBrowser"),
  path: mibPath,
  entityType: sign.entityType,
  action: "CONTROL",
  licence: "sign",
};
const mibRoute: FeatureRoute = {
  path: mibPath,
  title: () => translate("shell:mibBrowser"),
  licence: "sign",
  screen: () => import("./mib-browser/mib-browser-screen.tsx"),
};

const userRoutes: FeatureRoute[] = [
  // The module starts with the list of users (ADM-002).
  {
    path: "/system",
    title: () => translate("shell:users"),
    screen: () => import("./users/user-list.tsx"),
  },
  {
    path: userList.pages,
    title: () => translate("shell:users"),
    screen: () => import("./users/user-list.tsx"),
  },
  {
    path: `${userList.pages}/new`,
    parent: userList.pages,
    title: () => translate("form:crumbNew"),
    screen: () => import("./users/new-user.tsx"),
  },
  {
    path: `${userList.pages}/$id`,
    parent: userList.pages,
    title: () => translate("shell:users"),
    screen: () => import("./users/user-detail.tsx"),
  },
  ...kindAuditRoutes(userList),
];

/** The key's own screen replaces the form (ADM-006). */
const apiKeyRoutes: FeatureRoute[] = kindRoutes(apiKey).map((route) =>
  route.path === `${apiKey.pages}/$id`
    ? { ...route, screen: () => import("./api-keys/api-key-screen.tsx") }
    : route,
);

const licencePath = "/system/license";
const licenceItem: MenuItem = {
  label: () => translate("licence:title"),
  path: licencePath,
  entityType: "LICENSE_TOKEN",
};
const licenceRoute: FeatureRoute = {
  path: licencePath,
  title: () => translate("licence:title"),
  screen: () => import("./licence/licence-screen.tsx"),
};

const zoneItem: MenuItem = {
  label: () => translate("shell:zoneAndUnits"),
  path: tenantFormatsPath,
  entityType: "PREFERENCE",
};
const zoneRoute: FeatureRoute = {
  path: tenantFormatsPath,
  title: () => translate("shell:zoneAndUnits"),
  screen: () => import("./zone-and-units/zone-and-units-screen.tsx"),
};

const deliveriesPath = "/system/notification-deliveries";
const deliveriesItem: MenuItem = {
  label: () => translate("shell:deliveries"),
  path: deliveriesPath,
  entityType: "NOTIFICATION_DELIVERY",
};
const deliveriesRoute: FeatureRoute = {
  path: deliveriesPath,
  title: () => translate("shell:deliveries"),
  screen: () => import("./deliveries/delivery-list.tsx"),
};

const publicWallsPath = "/system/public-walls";
const publicWallsItem: MenuItem = {
  label: () => translate("publicWalls:title"),
  path: publicWallsPath,
  entityType: "PREFERENCE",
};
const publicWallsRoute: FeatureRoute = {
  path: publicWallsPath,
  title: () => translate("publicWalls:title"),
  screen: () => import("./public-walls/public-walls-screen.tsx"),
};

const sharesPath = "/system/shares";
const sharesItem: MenuItem = {
  label: () => translate("shares:title"),
  path: sharesPath,
  entityType: "SHARE",
};
const sharesRoute: FeatureRoute = {
  path: sharesPath,
  title: () => translate("shares:title"),
  screen: () => import("./shares/share-list.tsx"),
};

/** Roles open their permissions; permission groups have a tree instead of a list. */
const permissionRoutes: FeatureRoute[] = [
  ...kindRoutes(role, { detail: () => import("./permissions/role-screen.tsx") }),
  ...kindRoutes(permissionGroup, { detail: () => import("./permissions/groups/group-screen.tsx") }).map(
    (route) =>
      route.path === permissionGroup.pages
        ? { ...route, screen: () => import("./permissions/groups/group-tree-screen.tsx") }
        : route,
  ),
];

/** Kinds with their own licensed feature pass it to their routes. */
const routesOf = (kind: AnyKind): FeatureRoute[] => {
  const { licence, entityType, name } = kind;
  // Branding also needs permission (LIC-027).
  const needs = licence === "branding" ? { licence, entityType } : licence && { licence };
  return kindRoutes(kind, screens[name]).map((route) => ({ ...route, ...needs }));
};

const screens: Readonly<Record<string, KindScreens>> = {
  [chartConfig.name]: { form: () => import("./chart-config/chart-config-form.tsx") },
  [mapLayer.name]: {
    list: async () => (await import("./map-layer-import/layer-list-extras.tsx")).layerListExtras,
  },
  [notificationWebhook.name]: { form: () => import("./deliveries/webhook-form.tsx") },
  [retentionPolicy.name]: { form: () => import("./retention/retention-form.tsx") },
};

export const system: Feature = {
  name: "system",
  module: "system",
  menu: {
    label: () => translate("shell:modules.system"),
    icon: IconSettings,
    key: "y",
    items: [
      ...menuGroup(
        () => translate("shell:menu.groups.people"),
        [
          { label: () => translate("shell:users"), path: userList.pages, entityType: userList.entityType },
          ...people.map(kindMenuItem),
        ],
      ),
      ...menuGroup(() => translate("shell:menu.groups.maps"), maps.map(kindMenuItem)),
      ...menuGroup(() => translate("shell:menu.groups.records"), records.map(kindMenuItem)),
      ...menuGroup(
        () => translate("shell:menu.groups.installation"),
        [
          { label: () => translate("shell:agents"), path: agentsPath, entityType: agentType },
          mibItem,
          zoneItem,
          publicWallsItem,
          sharesItem,
          deliveriesItem,
          kindMenuItem(notificationWebhook),
          kindMenuItem(escalation),
          licenceItem,
          kindMenuItem(brandingOptions),
        ],
      ),
    ],
  },
  routes: [
    ...userRoutes,
    ...permissionRoutes,
    ...apiKeyRoutes,
    // Dashboards have forms here; the pages that show them link to these.
    ...[...kinds, dashboard].flatMap(routesOf),
    {
      path: layerImportPath,
      parent: mapLayer.pages,
      title: () => translate("map:import.title"),
      screen: () => import("./map-layer-import/layer-import-screen.tsx"),
    },
    licenceRoute,
    zoneRoute,
    publicWallsRoute,
    sharesRoute,
    deliveriesRoute,
    mibRoute,
    {
      path: agentsPath,
      title: () => translate("shell:agents"),
      screen: () => import("./agents/agent-list.tsx"),
    },
    {
      path: `${agentsPath}/$id/detail`,
      parent: agentsPath,
      title: () => translate("agents:one"),
      screen: () => import("./agents/agent-detail.tsx"),
    },
  ],
};
