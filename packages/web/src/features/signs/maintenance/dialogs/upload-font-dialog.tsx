import { Button, NativeSelect, Stack } from "@mantine/core";
import { fontOfLibrary } from "@gantry/domain/sign/fonts/library-font.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { Dialog } from "../../../../kit/dialog/dialog.tsx";
import { FailedToLoad } from "../../../../queries/failed-to-load.tsx";
import { RowSkeletons } from "../../../../kit/screen/states.tsx";
import { FontPreview } from "../../fonts/font-preview.tsx";
import { libraryFontsQuery } from "../../fonts/library-fonts.ts";
import type { Sign } from "../../sign/sign-entity.ts";
import { stateOf } from "../../sign/sign-view.ts";
import { SlotNumberInput } from "../../sign/slot-number-input.tsx";
import { freeNumber } from "../numbers.ts";
import { uploadFont } from "../maintenance-calls.ts";
import { useSignRequest } from "../use-sign-request.ts";

export default function UploadFontDialog({ sign, onClose }: { sign: Sign; onClose: () => void }) {
  const { t } = useTranslation("signMaintenance");
  const { data: fonts, error, refetch } = useQuery(libraryFontsQuery);
  const { mutate } = useSignRequest(sign);
  const held = stateOf(sign).fonts ?? [];
  const [fontId, setFontId] = useState<string>();
  const [number, setNumber] = useState(() => freeNumber(held.map((font) => font.number)));
  const chosen = fonts?.find(({ id }) => id === fontId) ?? fonts?.[0];
  const drawn = useMemo(() => chosen && fontOfLibrary(chosen), [chosen]);
  const replaced = held.find((font) => font.number === number);
  const send = () => {
    if (!chosen) return;
    mutate({
      ask: () => uploadFont(sign.id, { fontId: chosen.id, number }),
      done: t("fontUploaded", { name: sign.name }),
      failed: t("fontUploadError", { name: sign.name }),
    });
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="medium"
      title={t("fonts.uploadTitle", { name: sign.name })}
      actions={
        <Button disabled={!chosen} onClick={send}>
          {t("fonts.send")}
        </Button>
      }
    >
      {error && !fonts && (
        <FailedToLoad title={t("fonts.signsFailed")} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !fonts && <RowSkeletons rows={2} />}
      {fonts && (
        <Stack gap={8}>
          <NativeSelect
            label={t("fonts.font")}
            value={chosen?.id ?? ""}
            data={fonts.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ currentTarget }) => setFontId(currentTarget.value)}
          />
          <SlotNumberInput
            label={t("fonts.number")}
            {...(replaced && { description: t("fonts.replaces", { name: replaced.name }) })}
            value={number}
            onChange={setNumber}
          />
          {drawn && <FontPreview font={drawn} />}
        </Stack>
      )}
    </Dialog>
  );
}
