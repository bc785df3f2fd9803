import type { OverviewAnswer, OverviewDevice } from "@gantry/domain/contract/answers/overview.ts";
import { needingStatuses, unaskedStatuses } from "@gantry/domain/contract/overview.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { nameOf } from "../list/use-delete.ts";
import { Age, useAgeText } from "../../kit/status/age.tsx";
import { StatusText } from "../../kit/status/glyphs.tsx";
import { pollRateS } from "./device-figures.ts";
import { timestampText } from "../../kit/time/timestamp-text.ts";

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
  const notAsked = inAnyOf(overview, unaskedStatuses);
  return (
    <section className="panel">
      <header>
        <h2>{t("dashboard.needing")}</h2>
        <span className="dim num">{count}</span>
      </header>
      {count === 0 && (
        <p className="panel-body dim">
          {notAsked === 0 ? t("dashboard.needingNone") : t("dashboard.needingNoneAsked", { count: notAsked })}
        </p>
      )}
      <ul>
        {worst.map((device) => (
          <NeedingRow key={device.id} kind={kind} device={device} />
        ))}
      </ul>
      {count > worst.length && (
        <p className="dashboard-more">
          <Link to={kind.pages}>{t("dashboard.needingMore", { count: count - worst.length })}</Link>
        </p>
      )}
    </section>
  );
}

function NeedingRow({ kind, device }: { kind: AnyKind; device: OverviewDevice }) {
  const { t } = useTranslation("moduleScreens");
  const age = useAgeText(device.statusSince);
  return (
    <li className="dashboard-row">
      <StatusText status={device.status} />
      <Link className="grow ellipsis" to={entityPath(kind, device.id)}>
        {nameOf(device)}
      </Link>
      {device.statusSince && (
        <span className="dim nowrap num" title={timestampText(device.statusSince)}>
          {t("dashboard.for")} {age}
        </span>
      )}
      <span className="dashboard-age">
        <Age at={device.lastUpdateTimestamp} pollRateS={pollRateS(kind, device)} />
      </span>
    </li>
  );
}

export function NewestChanges({ kind, overview: { newest = [] } }: PanelProps) {
  const { t } = useTranslation("moduleScreens");
  return (
    <section className="panel">
      <header>
        <h2>{t("dashboard.changes")}</h2>
      </header>
      {newest.length === 0 && <p className="panel-body dim">{t("dashboard.changesNone")}</p>}
      <ul>
        {newest.map((device) => (
          <ChangeRow key={device.id} kind={kind} device={device} />
        ))}
      </ul>
    </section>
  );
}

function ChangeRow({ kind, device }: { kind: AnyKind; device: OverviewDevice }) {
  const age = useAgeText(device.statusSince);
  return (
    <li className="dashboard-row">
      <StatusText status={device.status} />
      <Link className="grow ellipsis" to={entityPath(kind, device.id)}>
        {nameOf(device)}
      </Link>
      <time
        className="dim nowrap num"
        dateTime={device.statusSince ?? undefined}
        title={timestampText(device.statusSince ?? "")}
      >
        {age}
      </time>
    </li>
  );
}
