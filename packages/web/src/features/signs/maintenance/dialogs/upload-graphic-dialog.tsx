import { Button, FileInput, Stack, TextInput } from "@mantine/core";
import type { Graphic } from "@gantry/domain/sign/pictures/graphic.ts";
import { fitToDisplay, signGraphicFileTypes } from "@gantry/domain/sign/pictures/image-rules.ts";
import { useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { Dialog } from "../../../../kit/dialog/dialog.tsx";
import { GraphicThumb } from "../../graphics/graphic-thumb.tsx";
import { graphicOfSource, readPictureFile } from "../../graphics/picture-file.ts";
import type { Sign } from "../../sign/sign-entity.ts";
import { faceFor, stateOf } from "../../sign/sign-view.ts";
import { SlotNumberInput } from "../../sign/slot-number-input.tsx";
import { freeNumber } from "../numbers.ts";
import { uploadGraphic } from "../maintenance-calls.ts";
import { useSignRequest } from "../use-sign-request.ts";

interface Made {
  graphic: Graphic;
  isSmaller: boolean;
}

export default function UploadGraphicDialog({ sign, onClose }: { sign: Sign; onClose: () => void }) {
  const { t } = useTranslation("signMaintenance");
  const { mutate } = useSignRequest(sign);
  const face = faceFor(sign);
  const [made, setMade] = useState<Made>();
  const [isBroken, setBroken] = useState(false);
  const [name, setName] = useState("");
  const [slot, setSlot] = useState(() =>
    freeNumber(stateOf(sign).graphics?.held.map(({ number }) => number) ?? []),
  );
  const choose = async (file: File | null) => {
    setMade(undefined);
    setBroken(false);
    if (!file) return;
    const picture = await readPictureFile(file);
    if ("code" in picture) return setBroken(true);
    const fitted = fitToDisplay(picture, face);
    setMade({
      graphic: graphicOfSource(picture, fitted, "dithered", face),
      isSmaller: fitted.widthPx !== picture.widthPx,
    });
    setName(latinName(file.name));
  };
  const send = () => {
    if (!made) return;
    const { widthPx: width, heightPx: height, bitmap: data, type, transparent } = made.graphic;
    mutate({
      ask: () => uploadGraphic(sign.id, { slot, name, width, height, data, type, transparent }),
      done: t("graphicUploaded", { name: sign.name }),
      failed: t("graphicUploadError", { name: sign.name }),
    });
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("graphics.uploadTitle", { name: sign.name })}
      actions={
        <Button disabled={!made || name === ""} onClick={send}>
          {t("graphics.send")}
        </Button>
      }
    >
      <Stack gap={8}>
        <FileInput
          label={t("graphics.file")}
          placeholder={t("graphics.choose")}
          accept={signGraphicFileTypes.join()}
          error={isBroken && t("graphics.broken")}
          onChange={(file) => void choose(file)}
        />
        {made && (
          <>
            <GraphicThumb graphic={made.graphic} face={face} />
            {made.isSmaller && <p className="dim small">{t("graphics.tooLarge")}</p>}
            <TextInput
              label={t("graphics.pictureName")}
              value={name}
              maxLength={64}
              onChange={({ currentTarget }) => setName(latinName(currentTarget.value))}
            />
            <SlotNumberInput label={t("graphics.slot")} value={slot} onChange={setSlot} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

/** Names on signs use one-octet characters. */
const latinName = (name: string): string =>
  Array.from(name, (character) => (character <= "\u00ff" ? character : "_"))
    .join("")
    .slice(0, 64);
