import type { PendingAction } from "@gantry/domain/contract/answers/actions.ts";
import { Box, Group } from "@mantine/core";
import { useTranslation } from "../../text/use-translation.ts";
import { Panel } from "../../kit/layout/panel.tsx";
import { useAgeText } from "../../kit/status/age.tsx";
import { requestText } from "./action-text.ts";
import { type PendingOf, usePendingActions } from "./pending-actions.ts";
import { Progress } from "./progress.tsx";

/** Running actions of a device with their progress; hidden if there are none (COMM-008). */
export function PendingStrip(what: PendingOf) {
  const { t } = useTranslation("communication");
  const { data, error } = usePendingActions(what);
  // The last known actions may have ended long ago.
  if (error) return <p className="dim small">{t("pendingFailed")}</p>;
  if (!data || data.length === 0) return null;
  return (
    <Panel as="div">
      <Box component="ul" px={16} py={4} aria-label={t("pendingTitle")}>
        {data.map((action) => (
          <PendingRow key={action.id} action={action} />
        ))}
      </Box>
    </Panel>
  );
}

function PendingRow({
  action: { requestType, completedPercentage, requestedAt, requestedBy },
}: PendingRowProps) {
  const { t } = useTranslation("communication");
  const request = requestText(requestType);
  const age = useAgeText(requestedAt);
  return (
    <Group component="li" gap={12} mih={28} wrap="nowrap">
      <b className="nowrap">{request}</b>
      <Progress label={request} percentage={completedPercentage} />
      <span className="num nowrap">{t("percent", { percentage: completedPercentage })}</span>
      <span className="dim small ellipsis wide-only end">{t("askedBy", { name: requestedBy, age })}</span>
    </Group>
  );
}
interface PendingRowProps {
  action: PendingAction;
}
