import { Button, TextInput } from "@mantine/core";
import { formatTime } from "@gantry/domain/time/pattern.ts";
import { localTime } from "@gantry/domain/time/zone.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import "../../../kit/look/mantine-inputs.ts";
import { momentOfInput } from "../../../kit/time/range-picker/moment-of-input.ts";
import { ownZone } from "../../../kit/time/timestamp-text.ts";

const inputPattern = "yyyy-MM-dd'T'HH:mm:ss";

/** In the local time zone. */
export function MomentInput({ atMs, onChoose }: { atMs: number; onChoose: (atMs: number) => void }) {
  const { t } = useTranslation("signExplain");
  const start = formatTime(localTime(atMs, ownZone), inputPattern);
  const [text, setText] = useState(start);
  const [isBad, setBad] = useState(false);
  return (
    <form
      className="row moment-input"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const iso = momentOfInput(text, ownZone);
        setBad(iso === undefined);
        if (iso !== undefined) onChoose(Date.parse(iso));
      }}
    >
      <TextInput
        type="datetime-local"
        step={1}
        size="xs"
        aria-label={t("momentInput")}
        defaultValue={start}
        error={isBad ? t("momentWrong") : undefined}
        onChange={({ currentTarget: { value, validity } }) => setText(validity.badInput ? "" : value)}
      />
      <Button type="submit" size="xs" variant="default">
        {t("go")}
      </Button>
    </form>
  );
}
