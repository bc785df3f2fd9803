import type { OverviewAnswer, OverviewDevice } from "@gantry/domain/contract/answers/overview.ts";
import { needingStatuses, unaskedStatuses } from "@gantry/domain/contract/overview.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../text/use-translation.ts";
import { nameOf } from "../list/use-delete.ts";
import { Age, useAgeText } from "../../kit/status/age.tsx";
import { StatusText } from "../../kit/status/glyphs.tsx";
import css from "./dashboard.module.css";
import { DashboardRow, RowsPanel } from "./dashboard-parts.tsx";
import { timestampTitle } from "../../kit/time/timestamp-text.ts";

interface PanelProps {
  kind: AnyKind;
  overview: OverviewAnswer;
}

const inAnyOf = ({ counts }: OverviewAnswer, statuses: typeof needingStatuses): number =>
  statuses.reduce((count, status) => count + counts[status], 0);

export function Needing({ kind, overview }: PanelProps) {
  const { t } = useTranslation("moduleScreens");
  const { worst } = overview;
  const count = inAnyOf(overview, needingStatuses);
  const notPolled = inAnyOf(overview, unaskedStatuses);
  return (
    <RowsPanel
      title={t("dashboard.needing")}
      meta={count}
      rows={worst}
      empty={
        notPolled === 0 ? t("dashboard.needingNone") : t("dashboard.needingNoneAsked", { count: notPolled })
      }
      more={
        count > worst.length && (
          <Link to={kind.pages}>{t("dashboard.needingMore", { count: count - worst.length })}</Link>
        )
      }
    >
      {(device) => <NeedingRow key={device.id} kind={kind} device={device} />}
    </RowsPanel>
  );
}

function NeedingRow({ kind, device }: { kind: AnyKind; device: OverviewDevice }) {
  const { t } = useTranslation("moduleScreens");
  const age = useAgeText(device.statusSince);
  return (
    <DashboardRow>
      <StatusText status={device.status} />
      <Link className="grow ellipsis" to={entityPath(kind, device.id)}>
        {nameOf(device)}
      </Link>
      {device.statusSince && (
        <span className="dim nowrap num" title={timestampTitle(device.statusSince)}>
          {t("dashboard.for")} {age}
        </span>
      )}
      <span className={`wide-only ${css.age}`}>
        <Age at={device.lastUpdateTimestamp} pollRateS={pollRateS(kind, device)} />
      </span>
    </DashboardRow>
  );
}

export function NewestChanges({ kind, overview: { newest = [] } }: PanelProps) {
  const { t } = useTranslation("moduleScreens");
  return (
    <RowsPanel title={t("dashboard.changes")} rows={newest} empty={t("dashboard.changesNone")}>
      {(device) => <ChangeRow key={device.id} kind={kind} device={device} />}
    </RowsPanel>
  );
}

function ChangeRow({ kind, device }: { kind: AnyKind; device: OverviewDevice }) {
  const age = useAgeText(device.statusSince);
  return (
    <DashboardRow>
      <StatusText status={device.status} />
      <Link className="grow ellipsis" to={entityPath(kind, device.id)}>
        {nameOf(device)}
      </Link>
      <time
        className="dim nowrap num"
        dateTime={device.statusSince ?? undefined}
        title={timestampTitle(device.statusSince ?? "")}
      >
        {age}
      </time>
    </DashboardRow>
  );
}

const usualPollRateS = 60;
function pollRateS(kind: Pick<AnyKind, "device">, { pollRate }: OverviewDevice): number {
  return pollRate ?? kind.device?.pollRateS ?? usualPollRateS;
}
