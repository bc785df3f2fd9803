import { translate } from "../../text/translate.ts";
import type { FeatureRoute } from "../../kinds/feature.ts";

export const settingsPath = "/settings";
export const profilePath = `${settingsPath}/user-profile`;
export const deliveryPath = `${settingsPath}/notifications`;
export const hotkeysPath = `${settingsPath}/gamepad-hotkeys`;

export const settingsRoutes: FeatureRoute[] = [
  {
    path: settingsPath,
    title: () => translate("settings:title"),
    screen: () => import("./settings-redirect.tsx"),
  },
  {
    path: profilePath,
    parent: settingsPath,
    title: () => translate("settings:profile.title"),
    screen: () => import("./user-profile.tsx"),
  },
  {
    path: deliveryPath,
    parent: settingsPath,
    title: () => translate("settings:delivery.title"),
    screen: () => import("./delivery/delivery-choice.tsx"),
  },
  {
    path: hotkeysPath,
    parent: settingsPath,
    title: () => translate("settings:hotkeys.title"),
    screen: () => import("../../features/video/gamepad/gamepad-hotkeys.tsx"),
  },
];
