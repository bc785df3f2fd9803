import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { HoldButton } from "./hold-button.tsx";
import css from "../ptz.module.css";
import { chosenSpeed } from "./speed-store.ts";
import type { Ptz } from "../use-ptz.ts";

export function ZoomBar({ ptz }: { ptz: Ptz }) {
  const { t } = useTranslation("cameraControl");
  const stop = () => ptz.move({ zoom: 0 });
  return (
    <div className={css.zoom} role="group" aria-label={t("zoom")}>
      <HoldButton aria-label={t("zoomIn")} onHold={() => ptz.move({ zoom: chosenSpeed() })} onLetGo={stop}>
        <IconPlus size={16} aria-hidden />
      </HoldButton>
      <HoldButton aria-label={t("zoomOut")} onHold={() => ptz.move({ zoom: -chosenSpeed() })} onLetGo={stop}>
        <IconMinus size={16} aria-hidden />
      </HoldButton>
    </div>
  );
}
