import { Navigate } from "@tanstack/react-router";
import { hotkeysPath } from "./settings-routes.ts";

/** Settings open with the gamepad hotkeys (PLAT-007). */
export default function SettingsRedirect() {
  return <Navigate to={hotkeysPath} replace />;
}
