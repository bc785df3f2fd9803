import { IconDeviceGamepad2 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Instead } from "../../shared/screen/states.tsx";

/** Says that no camera can be moved from here, so that there is nothing a gamepad could do. */
export default function GamepadHotkeys() {
  const { t } = useTranslation("settings");
  return (
    <div className="instead-place">
      <Instead
        icon={<IconDeviceGamepad2 size={24} color="var(--c-dim)" aria-hidden />}
        title={t("hotkeys.none")}
        text={t("hotkeys.noneText")}
      />
    </div>
  );
}
