import { type AnyKind, kindAt } from "@gantry/domain/kinds/define-kind.ts";
import { alarmConfig } from "@gantry/domain/kinds/alarm-config.ts";
import { moduleSettings } from "@gantry/domain/kinds/module-settings.ts";
import { signCommand } from "@gantry/domain/kinds/sign-command.ts";
import { signDisplayType } from "@gantry/domain/kinds/sign-display-type.ts";
import { signFont } from "@gantry/domain/kinds/sign-font.ts";
import { signLibraryMessage } from "@gantry/domain/kinds/sign-library-message.ts";
import { signPlan } from "@gantry/domain/kinds/sign-plan.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { acceptableWord } from "@gantry/domain/kinds/acceptable-word.ts";
import { forbiddenWord } from "@gantry/domain/kinds/forbidden-word.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { signPriority } from "@gantry/domain/kinds/sign-priority.ts";
import { IconDeviceTv } from "@tabler/icons-react";
import { translate } from "../../text/translate.ts";
import type { Feature, FeatureRoute, MenuItem } from "../../kinds/feature.ts";
import { kindMenuItem, kindRoutes, type KindScreens, menuGroup } from "../../kinds/kind-screens.tsx";
import {
  alarmItem,
  alarmRoute,
  dashboardItem,
  dashboardRoute,
  type DeviceModule,
  scheduleCreation,
  scheduleItem,
  scheduleRoutes,
} from "../../kinds/module-screens/module-routes.tsx";
import { ownAlarmRoutes } from "../../kinds/module-screens/own-alarm-routes.tsx";
import { DeviceCount } from "../../kinds/devices/device-count.tsx";
import { ManagerHost } from "./multi-sign/manager/manager-host.tsx";
import { newPostPath } from "./multi-sign/manager/open-manager.ts";
import { dryRunPath } from "./dry-run/dry-run-path.ts";
import { slotsPath } from "./lane-use/slots/slots-path.ts";
import { useSignNeeds } from "./sign/sign-needs.ts";

const alarmSettings = kindAt(alarmConfig, {
  pages: "/signs/alarmconfig",
  module: "signs",
  where: { entityType: "SIGN" },
});
const messages = [signLibraryMessage, signPlan, signCommand];
const rules = [signPriority, acceptableWord, forbiddenWord, alarmSettings, moduleSettings];
const faces = [signFont, signDisplayType];
const plainKinds = [...messages, ...rules, ...faces];
const ownScreens: Partial<Record<string, KindScreens>> = {
  [signPriority.name]: { detail: () => import("./priority-detail.tsx") },
  [signLibraryMessage.name]: {
    list: () => import("./library/library-list-extras.tsx").then((part) => part.libraryListExtras),
    form: () => import("./library/library-form.tsx"),
  },
  [signFont.name]: { detail: () => import("./fonts/font-detail.tsx") },
  [signDisplayType.name]: {
    list: () => import("./display-types/display-type-extras.tsx").then((part) => part.displayTypeExtras),
  },
  [acceptableWord.name]: wordScreens(acceptableWord),
  [forbiddenWord.name]: wordScreens(forbiddenWord),
  [signCommand.name]: {
    list: () => import("./lane-use/command-list-extras.tsx").then((part) => part.commandListExtras),
    form: () => import("./lane-use/command-form.tsx"),
  },
  [signPlan.name]: {
    list: () => import("./plans/plan-list-extras.tsx").then(({ planListExtras }) => planListExtras),
    detail: () => import("./plans/plan-detail.tsx"),
    form: () => import("./plans/plan-form.tsx"),
  },
};
const pathOf = (id: string) => entityPath(sign, id);

const module: DeviceModule = {
  base: "/signs",
  label: () => translate("shell:modules.signs"),
  devices: sign,
  has: ["alarms", "schedule"],
};
const characterEditor = "/signs/fonts/custom-editor";
const characterEditorItem: MenuItem = {
  label: () => translate("shell:fontEditor"),
  path: characterEditor,
  entityType: signFont.entityType,
};
const fontRoutes: FeatureRoute[] = [
  {
    path: characterEditor,
    parent: signFont.pages,
    title: () => translate("shell:fontEditor"),
    screen: () => import("./character-editor/character-editor.tsx"),
  },
  {
    path: `${sign.pages}/$id/detail/fonts/$fontId`,
    parent: `${sign.pages}/$id/detail`,
    title: () => translate("moduleScreens:signFont.title"),
    screen: () => import("./fonts/font-on-sign.tsx"),
  },
];

const explainRoute: FeatureRoute = {
  path: `${sign.pages}/$id/explain`,
  parent: `${sign.pages}/$id/detail`,
  title: () => translate("signExplain:crumb"),
  screen: () => import("./explain/explain-screen.tsx"),
};

const dryRunRoute: FeatureRoute = {
  path: dryRunPath,
  title: () => translate("dryRun:title"),
  screen: () => import("./dry-run/dry-run-screen.tsx"),
};
const dryRunItem: MenuItem = {
  label: () => translate("shell:menu.dryRun"),
  path: dryRunPath,
  entityType: sign.entityType,
};

const posts = "/signs/posts";
const postsItem: MenuItem = {
  label: () => translate("shell:menu.signPosts"),
  path: posts,
  entityType: sign.entityType,
};
const postRoutes: FeatureRoute[] = [
  {
    path: posts,
    title: () => translate("multiSign:posts.title"),
    screen: () => import("./multi-sign/posts/posts-screen.tsx"),
  },
  {
    path: `${posts}/$postId`,
    parent: posts,
    title: () => translate("multiSign:progress.dialog"),
    screen: () => import("./multi-sign/posts/posts-screen.tsx"),
  },
];

function wordScreens(kind: AnyKind): KindScreens {
  return {
    list: () => import("./words/word-list-extras.tsx").then(({ wordListExtras }) => wordListExtras(kind)),
  };
}

const slotsRoute: FeatureRoute = {
  path: slotsPath("$id"),
  parent: `${sign.pages}/$id/detail`,
  title: () => translate("laneUse:slots.open"),
  screen: () => import("./lane-use/slots/slots-screen.tsx"),
};

export const signs: Feature = {
  name: "signs",
  module: "signs",
  menu: {
    label: module.label,
    icon: IconDeviceTv,
    key: "s",
    items: [
      kindMenuItem(sign),
      dashboardItem(module),
      alarmItem(module),
      scheduleItem(module),
      dryRunItem,
      ...menuGroup(() => translate("shell:menu.groups.messages"), [...messages.map(kindMenuItem), postsItem]),
      ...menuGroup(() => translate("shell:menu.groups.rules"), rules.map(kindMenuItem)),
      ...menuGroup(
        () => translate("shell:menu.groups.faces"),
        [kindMenuItem(signFont), characterEditorItem, kindMenuItem(signDisplayType)],
      ),
    ],
  },
  routes: [
    ...kindRoutes(sign, {
      list: () => import("./sign-list/sign-list-extras.tsx").then(({ signListExtras }) => signListExtras),
      detail: () => import("./sign-detail/sign-detail.tsx"),
    }),
    ...plainKinds.flatMap((kind) => kindRoutes(kind, ownScreens[kind.name])),
    ...fontRoutes,
    slotsRoute,
    ...postRoutes,
    explainRoute,
    dryRunRoute,
    ...ownAlarmRoutes(sign, alarmSettings.pages),
    dashboardRoute(module),
    alarmRoute(module),
    ...scheduleRoutes(module, ["/signs/schedule"], () => import("./schedules/job-message.tsx")),
  ],
  summary: () => <DeviceCount kind={sign} />,
  card: [{ entityType: sign.entityType, card: () => import("./sign/sign-card.tsx") }],
  mapLayer: [
    {
      entityType: sign.entityType,
      overlay: () => import("./map-faces/sign-faces-overlay.tsx"),
      pastOverlay: () => import("./map-faces/past-faces-overlay.tsx"),
      pastCard: () => import("./map-faces/past-sign-card.tsx"),
      layers: [
        {
          id: "signFace",
          group: "display",
          label: () => translate("map:layers.signFace"),
          isOnByDefault: true,
        },
      ],
    },
  ],
  mapSelection: () => import("./multi-sign/from-map/post-selected.tsx"),
  mapCardAction: () => import("./multi-sign/from-map/post-upstream.tsx"),
  fieldPreviews: { signMessage: () => import("./led/message-preview.tsx") },
  commands: [
    {
      name: "newMessage",
      entityType: sign.entityType,
      label: () => translate("palette:command.newMessage"),
      action: "CONTROL",
      controlKey: "m",
      path: (id) => `${pathOf(id)}?compose=new`,
    },
    {
      name: "newPost",
      entityType: sign.entityType,
      label: () => translate("palette:command.newPost"),
      action: "CONTROL",
      path: (id) => newPostPath([id]),
    },
    {
      name: "activatePlan",
      entityType: signPlan.entityType,
      label: () => translate("palette:command.activatePlan"),
      action: "CONTROL",
      controlKey: "m",
      path: (id) => `${entityPath(signPlan, id)}?activate=now`,
    },
  ],
  creations: [
    {
      name: "multiPost",
      entityType: sign.entityType,
      label: () => translate("multiSign:title"),
      action: "CONTROL",
      path: newPostPath([]),
    },
    scheduleCreation(module),
  ],
  board: [
    { column: "wide", part: () => import("./board/warning-watch.tsx") },
    { column: "wide", part: () => import("./board/signs-now.tsx") },
    { column: "narrow", part: () => import("./board/plan-buttons.tsx") },
    { column: "narrow", part: () => import("./board/recent-posts.tsx") },
  ],
  besideIncident: [
    { column: "middle", part: () => import("./upstream/posted-for-incident.tsx") },
    { column: "middle", part: () => import("./upstream/upstream-signs.tsx") },
    { column: "middle", part: () => import("./upstream/lane-signs.tsx") },
  ],
  brief: () => import("./board/sign-brief.ts"),
  dashboardWidgets: [{ type: "signMessage", part: () => import("./dashboard/sign-widget.tsx") }],
  overlay: ManagerHost,
  useNeeds: (isEnabled) => useSignNeeds(pathOf, isEnabled),
};
