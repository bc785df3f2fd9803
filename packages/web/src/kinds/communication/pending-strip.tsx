import type { PendingAction } from "@gantry/domain/contract/answers/actions.ts";
import { useTranslation } from "react-i18next";
import { useAgeText } from "../../kit/status/age.tsx";
import { requestText } from "./action-text.ts";
import { type PendingOf, usePendingActions } from "./pending-actions.ts";
import { Progress } from "./progress.tsx";
import "./communication.css";

/** Running actions of a device with their progress; hidden if there are none (COMM-008). */
export function PendingStrip(what: PendingOf) {
  const { t } = useTranslation("communication");
  const { data, error } = usePendingActions(what);
  // The last known actions may have ended long ago.
  if (error) return <p className="dim small">{t("pendingFailed")}</p>;
  if (!data || data.length === 0) return null;
  return (
    <ul className="panel pending-strip" aria-label={t("pendingTitle")}>
      {data.map((action) => (
        <PendingRow key={action.id} action={action} />
      ))}
    </ul>
  );
}

function PendingRow({
  action: { requestType, completedPercentage, requestedAt, requestedBy },
}: PendingRowProps) {
  const { t } = useTranslation("communication");
  const request = requestText(requestType);
  const age = useAgeText(requestedAt);
  return (
    <li className="row">
      <b className="nowrap">{request}</b>
      <Progress label={request} percentage={completedPercentage} />
      <span className="num nowrap">{t("percent", { percentage: completedPercentage })}</span>
      <span className="dim small ellipsis wide-only end">{t("askedBy", { name: requestedBy, age })}</span>
    </li>
  );
}
interface PendingRowProps {
  action: PendingAction;
}
