import { IconX } from "@tabler/icons-react";
import { useEffect, useEffectEvent } from "react";
import { Note } from "../../feedback/note.tsx";
import { IconButton } from "../../look/icon-button.tsx";
import { useTranslation } from "../../../text/use-translation.ts";

/** DET-027 */
const shownMs = 5000;

/** What happened to a range; it hides by itself and can be dismissed. A new `notice` restarts the time. */
export function RangeNotice({
  notice,
  text,
  onDismiss,
}: {
  notice: object | string;
  text: string;
  onDismiss: () => void;
}) {
  const { t } = useTranslation("timeRanges");
  const hide = useEffectEvent(onDismiss);
  useEffect(() => {
    const timer = setTimeout(() => hide(), shownMs);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <Note
      tone="info"
      role="status"
      actions={<IconButton icon={IconX} label={t("dismissNotice")} onClick={onDismiss} />}
    >
      {text}
    </Note>
  );
}
