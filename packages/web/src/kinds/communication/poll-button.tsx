import { Button } from "@mantine/core";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "../../text/use-translation.ts";
import { type PolledDevice, usePoll } from "./use-poll.ts";

interface PollButtonProps {
  kind: AnyKind;
  device: PolledDevice;
  hotkey?: string;
  isCompact?: boolean;
}

/** Needs control permission; disabled while the device's poll is pending (COMM-018). */
export function PollButton({ kind, device, hotkey, isCompact }: PollButtonProps) {
  const { t } = useTranslation("communication");
  const { start, isPolling } = usePoll(kind, device);
  return (
    <Button
      {...(isCompact && { size: "compact-sm" })}
      variant="default"
      leftSection={<IconRefresh size={isCompact ? 14 : 15} />}
      disabled={isPolling}
      onClick={start}
    >
      {isPolling ? t("polling") : t("poll")}
      {hotkey && <kbd className="button-key">{hotkey}</kbd>}
    </Button>
  );
}
