import { Button, Group, Input } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { pictureMaxBytes } from "@gantry/domain/pictures/image-header.ts";
import { useLoadedPart } from "../screen/use-loaded-part.ts";
import { translateComputed } from "../../text/translate-computed.ts";
import { type CropArea, cropPicture, type PictureIssue, pictureIssue } from "./crop-picture.ts";
import css from "./image-crop.module.css";

export interface ImageInputProps {
  label: string;
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** Output width in pixels; `aspect` gives the height. Default 150 (FORM-026). */
  sizePx?: number;
  /** Width / height. Default 1 (FORM-025). */
  aspect?: number;
  error?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  onBlur?: () => void;
  takeElement?: (element: HTMLElement | null) => void;
}

/**
 * Choose and crop a picture. Returns a small JPEG data URL stored in the document, so that the document's
 * permissions apply. The server validates and encodes it again (`cleanPicture` in the server's
 * `platform/blobs/pictures.ts`).
 */
export function ImageInput({ sizePx = 150, aspect = 1, ...props }: ImageInputProps) {
  const { label, value, onChange, error, isRequired, isDisabled, onBlur, takeElement } = props;
  const { t } = useTranslation("pictures");
  const size = { widthPx: sizePx, heightPx: Math.round(sizePx / aspect) };
  const file = useRef<HTMLInputElement>(null);
  const [issue, setIssue] = useState<PictureIssue>();
  const [source, setSource] = useObjectUrl();
  const [CropDialog, loadDialog] = useLoadedPart(() => import("./crop-dialog.tsx"));
  const choose = async (chosen: File) => {
    const found = await pictureIssue(chosen);
    setIssue(found);
    if (found) return;
    loadDialog();
    setSource(chosen);
  };
  const use = async (area: CropArea) => {
    if (source === undefined) return;
    onChange(await cropPicture(source, area, size));
    setSource(undefined);
  };
  // An unreadable file is not a picture; the cause is logged (PLAT-068).
  const rejectImage = (cause: unknown) => {
    console.error(cause);
    setIssue({ code: "notAnImage" });
    setSource(undefined);
  };
  return (
    <Input.Wrapper
      component="fieldset"
      label={label}
      description={t("hint", {
        megabytes: pictureMaxBytes / 1_000_000,
        width: size.widthPx,
        height: size.heightPx,
      })}
      withAsterisk={isRequired ?? false}
      error={issue ? translateComputed(`validation:${issue.code}`, issue.params) : error}
    >
      <Group gap="md" mt={4}>
        {value && <img className={css.picture} src={value} alt={label} width={size.widthPx} />}
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={label}
          hidden
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            // Allows choosing the same file again.
            event.currentTarget.value = "";
            if (chosen) choose(chosen).catch(rejectImage);
          }}
        />
        <Button
          ref={takeElement}
          variant="default"
          disabled={isDisabled ?? false}
          onClick={() => file.current?.click()}
          onBlur={onBlur}
        >
          {value ? t("replace") : t("choose")}
        </Button>
        {value && (
          <Button variant="default" disabled={isDisabled ?? false} onClick={() => onChange(null)}>
            {t("remove")}
          </Button>
        )}
      </Group>
      {CropDialog && (
        <CropDialog
          source={source}
          aspect={aspect}
          onUse={(area) => void use(area).catch(rejectImage)}
          onClose={() => setSource(undefined)}
        />
      )}
    </Input.Wrapper>
  );
}

function useObjectUrl(): [url: string | undefined, take: (file: Blob | undefined) => void] {
  const [url, setUrl] = useState<string>();
  useEffect(() => () => void (url !== undefined && URL.revokeObjectURL(url)), [url]);
  return [url, (file) => setUrl(file && URL.createObjectURL(file))];
}
