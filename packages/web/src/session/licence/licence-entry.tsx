import { Button, Group, Textarea } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { canSaveKey } from "@gantry/domain/licence/shown-key.ts";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import "../../kit/look/mantine-inputs.ts";
import { errorText } from "../../queries/error-text.ts";
import { toast } from "../../kit/toasts/toasts.ts";
import { useSaveLicence } from "./use-save-licence.ts";

interface Props {
  savedKey: string | null;
  first?: ReactNode;
  className?: string;
}

// A licence text has a few hundred characters; larger files are rejected.
const longestFileBytes = 64 * 1024;

export function LicenceEntry({ savedKey, first, className }: Props) {
  const { t } = useTranslation("licence");
  const [text, setText] = useState("");
  const save = useSaveLicence();
  const isDone = save.isPending || save.isSuccess;
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSaveKey(text, savedKey) && !isDone) save.mutate({ what: "text", text });
      }}
    >
      <Textarea
        label={t("entryLabel")}
        placeholder={t("entryHint")}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        classNames={{ input: "mono" }}
        rows={3}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        error={save.error ? errorText(save.error) : undefined}
      />
      <Group gap={8} mt="md">
        {first}
        <span className="end" />
        <FromFile onText={setText} />
        {savedKey !== null && (
          <Button
            variant="default"
            disabled={isDone}
            loading={save.isPending && save.variables.what === "renewal"}
            onClick={() => save.mutate({ what: "renewal" })}
          >
            {t("checkOnline")}
          </Button>
        )}
        <Button
          type="submit"
          disabled={!canSaveKey(text, savedKey) || isDone}
          loading={save.isPending && save.variables.what === "text"}
        >
          {t("activate")}
        </Button>
      </Group>
    </form>
  );
}

function FromFile({ onText }: { onText: (text: string) => void }) {
  const { t } = useTranslation("licence");
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    try {
      if (file.size > longestFileBytes) throw new RangeError(`${file.name} has ${file.size} bytes`);
      onText((await file.text()).trim());
    } catch (cause) {
      toast("error", t("fileError"), { cause });
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("fromFile")}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (file) void read(file);
        }}
      />
      <Button variant="default" leftSection={<IconUpload size={15} />} onClick={() => input.current?.click()}>
        {t("fromFile")}
      </Button>
    </>
  );
}
