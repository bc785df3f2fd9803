import { Button, Group, NumberInput, Stack } from "@mantine/core";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { DecodedPicture } from "@gantry/domain/sign/pictures/graphic-from-pixels.ts";
import {
  fitToDisplay,
  positionCanvas,
  resizeImage,
  signGraphicFileTypes,
  signGraphicMaxBytes,
} from "@gantry/domain/sign/pictures/image-rules.ts";
import { rasterGraphic } from "@gantry/domain/sign/raster/raster-graphic.ts";
import type { DisplaySize } from "@gantry/domain/sign/layout/text-area-rules.ts";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { numberText } from "../../../text/locale-text.ts";
import { Note } from "../../../kit/feedback/note.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { Segments } from "../../../kit/look/segments.tsx";
import { LedStill } from "../led/led-still.tsx";
import {
  graphicOfSource,
  imageFrom,
  type PictureFileIssue,
  readPictureFile,
  type Shading,
} from "./picture-file.ts";
import css from "./graphics.module.css";

interface UploadPanelProps {
  face: SignFace;
  onAdd: (image: string, size: DisplaySize) => void;
}

interface Chosen {
  name: string;
  picture: DecodedPicture;
}

/** EDIT-013, EDIT-057 to EDIT-059. */
export function UploadPanel({ face, onAdd }: UploadPanelProps) {
  const { t } = useTranslation("graphics");
  const file = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);
  const choose = async (picked: File | undefined) => {
    if (!picked) return;
    const read = await readPictureFile(picked);
    const isRefused = "code" in read;
    setProblem(isRefused ? problemText(t, picked.name, read) : undefined);
    setChosen(isRefused ? undefined : { name: picked.name, picture: read });
  };
  return (
    <Panel title={t("upload.title")} isPadded>
      <Stack gap={12}>
        <div
          className={css.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            void choose(event.dataTransfer.files[0]);
          }}
        >
          <input
            ref={file}
            type="file"
            hidden
            accept={signGraphicFileTypes.join()}
            aria-label={t("upload.choose")}
            onChange={(event) => {
              const [picked] = event.currentTarget.files ?? [];
              // Lets the same file be chosen again.
              event.currentTarget.value = "";
              void choose(picked);
            }}
          />
          <Button variant="default" onClick={() => file.current?.click()}>
            {t(chosen ? "upload.another" : "upload.choose")}
          </Button>
          <span className="dim small">
            {t("upload.hint", { bytes: numberText(signGraphicMaxBytes) })} {t("upload.drop")}
          </span>
        </div>
        {problem && (
          <Note tone="error" role="alert">
            {problem}
          </Note>
        )}
        {chosen && (
          <SizedPicture
            key={chosen.name}
            chosen={chosen}
            face={face}
            onAdd={onAdd}
            onAdded={() => setChosen(undefined)}
          />
        )}
      </Stack>
    </Panel>
  );
}

function SizedPicture({
  chosen: { name, picture },
  face,
  onAdd,
  onAdded,
}: UploadPanelProps & { chosen: Chosen; onAdded: () => void }) {
  const { t } = useTranslation("graphics");
  const [size, setSize] = useState(() => fitToDisplay(picture, face));
  const [shading, setShading] = useState<Shading>("dithered");
  const graphic = useMemo(
    () => graphicOfSource(picture, size, shading, face),
    [picture, size, shading, face],
  );
  const page = useMemo(() => rasterGraphic(graphic, face), [graphic, face]);
  const hasShades = face.colorScheme === "monochrome1bit" || face.colorScheme === "colorClassic";
  return (
    <>
      <span className="dim small">
        {t("upload.original", { name, width: picture.widthPx, height: picture.heightPx })}
      </span>
      <Group gap="8px 12px" align="flex-end">
        <NumberInput
          label={t("upload.width")}
          w={88}
          min={1}
          max={face.widthPx}
          allowDecimal={false}
          value={size.widthPx}
          onChange={(widthPx) =>
            typeof widthPx === "number" && setSize(resizeImage(picture, { widthPx }, face))
          }
        />
        <NumberInput
          label={t("upload.height")}
          w={88}
          min={1}
          max={face.heightPx}
          allowDecimal={false}
          value={size.heightPx}
          onChange={(heightPx) =>
            typeof heightPx === "number" && setSize(resizeImage(picture, { heightPx }, face))
          }
        />
        <Button variant="default" onClick={() => setSize(fitToDisplay(picture, face))}>
          {t("upload.fit")}
        </Button>
      </Group>
      {hasShades && (
        <Segments
          label={t("upload.shades")}
          options={(["dithered", "plain"] as const).map((way) => ({ value: way, label: t(`upload.${way}`) }))}
          value={shading}
          onChoose={setShading}
        />
      )}
      <div className={css.picture}>
        <LedStill
          page={page}
          pitchPx={Math.min(6, Math.max(2, Math.floor(positionCanvas.widthPx / 2 / page.widthPx)))}
          label={t("upload.preview", { name, width: size.widthPx, height: size.heightPx })}
        />
      </div>
      <Button
        onClick={() =>
          void imageFrom(graphic, { picture, shading }).then((image) => {
            onAdd(image, size);
            onAdded();
          })
        }
      >
        {t("upload.add")}
      </Button>
    </>
  );
}

type Translate = ReturnType<typeof useTranslation<"graphics">>["t"];

function problemText(t: Translate, name: string, issue: PictureFileIssue): string {
  switch (issue.code) {
    case "wrongType":
      return t("upload.wrongType", { name });
    case "tooLarge":
      return t("upload.tooLarge", {
        name,
        bytes: numberText(issue.bytes),
        max: numberText(issue.maxBytes),
      });
    case "tooManyPixels":
      return t("upload.tooManyPixels", {
        name,
        width: issue.widthPx,
        height: issue.heightPx,
        max: issue.maxPx / 1_000_000,
      });
    case "broken":
      return t("upload.broken", { name });
  }
}
