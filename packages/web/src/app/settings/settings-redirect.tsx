import { Navigate } from "@tanstack/react-router";
import { hotkeysPath } from "./settings-routes.ts";

/** The settings begin with the hotkeys of the gamepad (PLAT-007). */
export default function SettingsRedirect() {
  return <Navigate to={hotkeysPath} replace />;
}
