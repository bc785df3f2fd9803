import i18next from "i18next";
import type { FeatureRoute } from "../../kinds/feature.ts";

export const settingsPath = "/settings";
export const profilePath = `${settingsPath}/user-profile`;
export const hotkeysPath = `${settingsPath}/gamepad-hotkeys`;

export const settingsRoutes: FeatureRoute[] = [
  {
    path: settingsPath,
    title: () => i18next.t("settings:title"),
    screen: () => import("./settings-redirect.tsx"),
  },
  {
    path: profilePath,
    parent: settingsPath,
    title: () => i18next.t("settings:profile.title"),
    screen: () => import("./user-profile.tsx"),
  },
  {
    path: hotkeysPath,
    parent: settingsPath,
    title: () => i18next.t("settings:hotkeys.title"),
    screen: () => import("../../features/video/gamepad/gamepad-hotkeys.tsx"),
  },
];
