import { TextInput } from "@mantine/core";
import { presetName, presetNameMaxLength } from "@gantry/domain/filters/presets.ts";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";

/** Takes the place of a saved row while it is renamed. */
export function RenameInput({
  name,
  onName,
  onClose,
}: {
  name: string;
  onName: (name: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("list");
  const [typed, setTyped] = useState(name);
  return (
    <form
      className="grow"
      onSubmit={(event) => {
        event.preventDefault();
        const parsedName = presetName(typed);
        if (parsedName === undefined) return;
        if (parsedName !== name) onName(parsedName);
        onClose();
      }}
    >
      <TextInput
        aria-label={t("presets.name")}
        value={typed}
        maxLength={presetNameMaxLength}
        error={presetName(typed) === undefined}
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={onClose}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          onClose();
        }}
      />
    </form>
  );
}
