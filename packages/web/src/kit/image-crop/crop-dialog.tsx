import { Button } from "@mantine/core";
import { useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { useTranslation } from "../../text/use-translation.ts";
import { Dialog } from "../dialog/dialog.tsx";
import type { CropArea } from "./crop-picture.ts";
import css from "./image-crop.module.css";

const minZoom = 1;
const maxZoom = 3;
const zoomStep = 0.1;
/** CSS pixels per arrow key press. */
const keyStepPx = 8;

export interface CropDialogProps {
  /** URL of the picture; undefined closes the dialog. */
  source: string | undefined;
  /** Width / height of the result. */
  aspect: number;
  onUse: (area: CropArea) => void;
  onClose: () => void;
}

/** FORM-015, FORM-024, FORM-025. */
export default function CropDialog({ source, aspect, onUse, onClose }: CropDialogProps) {
  const { t } = useTranslation("pictures");
  const [area, setArea] = useState<CropArea>();
  return (
    <Dialog
      isOpen={source !== undefined}
      onClose={onClose}
      title={t("cropTitle")}
      actions={
        <Button disabled={!area} onClick={() => area && onUse(area)}>
          {t("use")}
        </Button>
      }
    >
      {source !== undefined && <Crop key={source} source={source} aspect={aspect} onArea={setArea} />}
    </Dialog>
  );
}

function Crop({
  source,
  aspect,
  onArea,
}: {
  source: string;
  aspect: number;
  onArea: (area: CropArea) => void;
}) {
  const { t } = useTranslation("pictures");
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(minZoom);
  return (
    <>
      <div className={css.stage}>
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          aspect={aspect}
          minZoom={minZoom}
          maxZoom={maxZoom}
          keyboardStep={keyStepPx}
          disableAutomaticStylesInjection
          cropperProps={{ role: "application", "aria-label": t("cropArea") }}
          mediaProps={{ alt: "" }}
          onCropChange={setCrop}
          onZoomChange={(wanted) => setZoom(roundZoom(wanted))}
          onCropAreaChange={(_percent, pixels) => onArea(pixels)}
        />
      </div>
      <p className="dim small">{t("cropHint")}</p>
      <label className="row">
        {t("zoom")}
        <input
          type="range"
          className="grow"
          min={minZoom}
          max={maxZoom}
          step={zoomStep}
          value={zoom}
          aria-valuetext={t("zoomValue", { zoom })}
          data-autofocus
          onChange={(event) => setZoom(roundZoom(event.currentTarget.valueAsNumber))}
        />
        <span className="num">{zoom.toFixed(1)}×</span>
      </label>
    </>
  );
}

/** Rounds to a step; adding 0.1 repeatedly is inexact. */
const roundZoom = (zoom: number): number =>
  Math.min(maxZoom, Math.max(minZoom, Math.round(zoom / zoomStep) / (1 / zoomStep)));
