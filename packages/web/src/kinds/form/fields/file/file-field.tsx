import { Button, Group, Input } from "@mantine/core";
import {
  type FileReference,
  fileEndings,
  fileReference,
  fileTypes,
} from "@gantry/domain/files/file-reference.ts";
import type { FileField as Declaration } from "@gantry/domain/fields/heavy-fields.ts";
import { use, useRef, useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { ApiError } from "../../../../queries/api-error.ts";
import { fetchFile, uploadFile } from "../../../../queries/files/file-calls.ts";
import { translateComputed } from "../../../../text/translate-computed.ts";
import { errorText } from "../../../../queries/error-text.ts";
import { FormKind } from "../../form-kind.ts";
import type { FieldProps } from "../field-props.ts";
import { wrapperProps } from "../input-props.ts";

/** Uploads the file when chosen; saving the entity links it. */
export default function FileField(props: FieldProps<Declaration>) {
  const { name, field, label, value, onChange, onBlur, error, isDisabled, takeElement } = props;
  const { t } = useTranslation("pictures");
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const entityType = use(FormKind)?.entityType ?? "";
  const file = fileReference(value);
  const send = async (chosen: File) => {
    setIsSending(true);
    setFailure(undefined);
    try {
      onChange(await uploadFile({ entityType, field: name }, chosen, field.maxBytes));
    } catch (cause) {
      // Reported at the field (PLAT-068).
      console.error(cause);
      setFailure(uploadFailure(cause));
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Input.Wrapper
      component="fieldset"
      {...wrapperProps(props)}
      description={t("fileHint", {
        types: field.accept.flatMap((type) => fileEndings[type]).join(", "),
        megabytes: field.maxBytes / 1e6,
      })}
      error={failure ?? error}
    >
      <Group gap={12}>
        {file && <Fetched file={file} />}
        <input
          ref={input}
          type="file"
          accept={field.accept.flatMap((type) => [fileTypes[type], ...fileEndings[type]]).join(",")}
          aria-label={label}
          hidden
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            event.currentTarget.value = "";
            if (chosen) void send(chosen);
          }}
        />
        <Button
          ref={takeElement}
          variant="default"
          disabled={isDisabled || isSending}
          onClick={() => input.current?.click()}
          onBlur={onBlur}
        >
          {isSending ? t("sending") : file ? t("replaceFile") : t("chooseFile")}
        </Button>
        {file && (
          <Button variant="default" disabled={isDisabled} onClick={() => onChange(null)}>
            {t("removeFile")}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}

function Fetched({ file }: { file: FileReference }) {
  const { t } = useTranslation("pictures");
  return (
    <>
      <button
        type="button"
        className="text-button ellipsis"
        aria-label={t("fetchFile", { name: file.name })}
        onClick={() => void fetchFile(file)}
      >
        {file.name}
      </button>
      <span className="dim num">{t("fileSize", { size: Math.ceil(file.sizeBytes / 1000) })}</span>
    </>
  );
}

function uploadFailure(cause: unknown): string {
  const [issue] = cause instanceof ApiError ? cause.issues : [];
  return issue ? translateComputed(`validation:${issue.code}`, issue.params) : errorText(cause);
}
