import { Button, Modal, NumberInput } from "@mantine/core";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import {
  extendsBeyond,
  fitToDisplay,
  placeImage,
  resizeImage,
  snapImage,
  snapPlaces,
} from "@gantry/domain/sign/pictures/image-rules.ts";
import type { MessageImage, MessagePage } from "@gantry/domain/sign/message/message.ts";
import { rasterGraphic } from "@gantry/domain/sign/raster/raster-graphic.ts";
import type { DisplaySize } from "@gantry/domain/sign/layout/text-area-rules.ts";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { canvasPixelSide } from "@gantry/domain/sign/pictures/image-rules.ts";
import { LedStill } from "../led/led-still.tsx";
import { graphicOfImage, pageRaster, sizeOfImage } from "./image-on-face.ts";
import { graphicOfSource, imageFrom, sourceOf } from "./picture-file.ts";
import { PlacingCanvas } from "./placing-canvas.tsx";
import { classNames } from "../../../kit/class-names.ts";
import css from "./graphics.module.css";

interface GraphicPositionDialogProps {
  image: MessageImage;
  /** 1-based number in its label. */
  number: number;
  page: MessagePage;
  face: SignFace;
  onApply: (image: MessageImage) => void;
  onClose: () => void;
}

/** EDIT-014, EDIT-015, EDIT-058 to EDIT-061. */
export function GraphicPositionDialog(props: GraphicPositionDialogProps) {
  const { t } = useTranslation(["graphics", "common"]);
  return (
    <Modal
      opened
      onClose={props.onClose}
      size={900}
      title={<b>{t("position.title", { number: props.number })}</b>}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <Position {...props} />
    </Modal>
  );
}

function Position({ image, number, page, face, onApply, onClose }: GraphicPositionDialogProps) {
  const { t } = useTranslation(["graphics", "common"]);
  const [position, setPosition] = useState(image.position);
  const [size, setSize] = useState<DisplaySize>(() => sizeOfImage(image, face));
  const source = useMemo(() => sourceOf(image.image), [image.image]);
  const base = useMemo(() => pageRaster(page, face), [page, face]);
  const isResized = source !== undefined && !isSameSize(size, sizeOfImage(image, face));
  const graphic = useMemo(
    () =>
      isResized ? graphicOfSource(source.picture, size, source.shading, face) : graphicOfImage(image, face),
    [isResized, source, size, face, image],
  );
  const drawn = useMemo(() => graphic && rasterGraphic(graphic, face), [graphic, face]);
  const move = (to: { x: number; y: number }) => setPosition(placeImage(to, size, face));
  const resize = (to: DisplaySize) => {
    setSize(to);
    setPosition(placeImage(position, to, face));
  };
  const apply = async () => {
    const made = isResized && graphic ? await imageFrom(graphic, source) : image.image;
    onApply({ image: made, position });
  };
  const { widthPx: width, heightPx: height } = size;
  const number0 = (label: string, value: number, most: number, onValue: (value: number) => void) => (
    <NumberInput
      label={label}
      w={88}
      min={1}
      max={Math.max(1, most)}
      clampBehavior="blur"
      allowDecimal={false}
      value={value}
      onChange={(entered) => typeof entered === "number" && onValue(entered)}
    />
  );
  return (
    <div className="column">
      <PlacingCanvas
        label={t("position.canvas", { number, width: face.widthPx, height: face.heightPx })}
        base={base}
        boxes={[
          {
            ...position,
            width,
            height,
            label: t("position.box", { number, ...position, width, height }),
            content: drawn && <LedStill page={drawn} pitchPx={canvasPixelSide(face)} />,
          },
        ]}
        onMove={(_, to) => move(to)}
      />
      <p className="dim small">{t("position.hint")}</p>
      <div className={css.graphicsFields}>
        {number0(t("position.x"), position.x, face.widthPx, (x) => move({ ...position, x }))}
        {number0(t("position.y"), position.y, face.heightPx, (y) => move({ ...position, y }))}
        {source ? (
          <>
            {number0(t("position.width"), width, face.widthPx, (widthPx) =>
              resize(resizeImage(source.picture, { widthPx }, face)),
            )}
            {number0(t("position.height"), height, face.heightPx, (heightPx) =>
              resize(resizeImage(source.picture, { heightPx }, face)),
            )}
            <Button variant="default" onClick={() => resize(fitToDisplay(source.picture, face))}>
              {t("position.fit")}
            </Button>
          </>
        ) : (
          <span className="dim small">{t("position.fixedSize")}</span>
        )}
      </div>
      <span className={classNames(css.graphicsSnap, "segments")} role="group" aria-label={t("position.snap")}>
        {snapPlaces.map((place) => (
          <button key={place} type="button" onClick={() => setPosition(snapImage(place, size, face))}>
            {t(`snap.${place}`)}
          </button>
        ))}
      </span>
      {extendsBeyond(position, size, face) && (
        <p className="note note-filled role-warn" role="status">
          {t("position.imageExtendsWarning")}
        </p>
      )}
      <div className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button onClick={() => void apply()}>{t("position.apply")}</Button>
      </div>
    </div>
  );
}

function isSameSize(one: DisplaySize, other: DisplaySize): boolean {
  return one.widthPx === other.widthPx && one.heightPx === other.heightPx;
}
