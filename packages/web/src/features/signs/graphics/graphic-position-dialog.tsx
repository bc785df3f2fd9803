import { Button, Group, NumberInput, Stack } from "@mantine/core";
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
import { useTranslation } from "../../../text/use-translation.ts";
import { canvasPixelSide } from "@gantry/domain/sign/pictures/image-rules.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { Note } from "../../../kit/feedback/note.tsx";
import { LedStill } from "../led/led-still.tsx";
import { graphicOfImage, pageRaster, sizeOfImage } from "./image-on-face.ts";
import { graphicOfSource, imageFrom, sourceOf } from "./picture-file.ts";
import { PlacingCanvas } from "./placing-canvas.tsx";
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
  const { image, number, page, face, onApply, onClose } = props;
  const { t } = useTranslation("graphics");
  const placed = usePlacedImage(image, face);
  const { position, size, graphic } = placed;
  const base = useMemo(() => pageRaster(page, face), [page, face]);
  const drawn = useMemo(() => graphic && rasterGraphic(graphic, face), [graphic, face]);
  const { widthPx: width, heightPx: height } = size;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="large"
      title={t("position.title", { number })}
      actions={<Button onClick={() => void placed.imageOf().then(onApply)}>{t("position.apply")}</Button>}
    >
      <Stack gap={8}>
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
          onMove={(_, to) => placed.move(to)}
        />
        <p className="dim small">{t("position.hint")}</p>
        <PositionFields placed={placed} face={face} />
        <span className={`${css.snaps} segments`} role="group" aria-label={t("position.snap")}>
          {snapPlaces.map((place) => (
            <button key={place} type="button" onClick={() => placed.snap(place)}>
              {t(`snap.${place}`)}
            </button>
          ))}
        </span>
        {extendsBeyond(position, size, face) && (
          <Note tone="warning" role="status">
            {t("position.imageExtendsWarning")}
          </Note>
        )}
      </Stack>
    </Dialog>
  );
}

/** Position and size of a graphic before they are applied; only one with a stored source can be resized. */
function usePlacedImage(image: MessageImage, face: SignFace) {
  const [position, setPosition] = useState(image.position);
  const [size, setSize] = useState<DisplaySize>(() => sizeOfImage(image, face));
  const source = useMemo(() => sourceOf(image.image), [image.image]);
  const isResized = source !== undefined && !isSameSize(size, sizeOfImage(image, face));
  const graphic = useMemo(
    () =>
      isResized ? graphicOfSource(source.picture, size, source.shading, face) : graphicOfImage(image, face),
    [isResized, source, size, face, image],
  );
  return {
    position,
    size,
    source,
    graphic,
    move: (to: MessageImage["position"]) => setPosition(placeImage(to, size, face)),
    snap: (place: (typeof snapPlaces)[number]) => setPosition(snapImage(place, size, face)),
    resize: (to: DisplaySize) => {
      setSize(to);
      setPosition(placeImage(position, to, face));
    },
    imageOf: async () => ({
      image: isResized && graphic ? await imageFrom(graphic, source) : image.image,
      position,
    }),
  };
}

function PositionFields({ placed, face }: { placed: ReturnType<typeof usePlacedImage>; face: SignFace }) {
  const { t } = useTranslation("graphics");
  const { position, size, source, move, resize } = placed;
  const field = (label: string, value: number, max: number, onValue: (value: number) => void) => (
    <NumberInput
      label={label}
      w={88}
      min={1}
      max={Math.max(1, max)}
      clampBehavior="blur"
      allowDecimal={false}
      value={value}
      onChange={(entered) => typeof entered === "number" && onValue(entered)}
    />
  );
  return (
    <Group gap="8px 12px" align="flex-end">
      {field(t("position.x"), position.x, face.widthPx, (x) => move({ ...position, x }))}
      {field(t("position.y"), position.y, face.heightPx, (y) => move({ ...position, y }))}
      {source ? (
        <>
          {field(t("position.width"), size.widthPx, face.widthPx, (widthPx) =>
            resize(resizeImage(source.picture, { widthPx }, face)),
          )}
          {field(t("position.height"), size.heightPx, face.heightPx, (heightPx) =>
            resize(resizeImage(source.picture, { heightPx }, face)),
          )}
          <Button variant="default" onClick={() => resize(fitToDisplay(source.picture, face))}>
            {t("position.fit")}
          </Button>
        </>
      ) : (
        <span className="dim small">{t("position.fixedSize")}</span>
      )}
    </Group>
  );
}

function isSameSize(one: DisplaySize, other: DisplaySize): boolean {
  return one.widthPx === other.widthPx && one.heightPx === other.heightPx;
}
