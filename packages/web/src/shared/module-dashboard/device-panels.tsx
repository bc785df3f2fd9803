import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { entityPath } from "@gantry/domain/kinds/entity-path.ts";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Entity } from "../api/kind-queries.ts";
import { nameOf } from "../kind-list/use-delete.ts";
import { Age, useAgeText } from "../status/age.tsx";
import { StatusText } from "../status/glyphs.tsx";
import { isAsked, needingWorstFirst, newestChanges, pollRateS, statusOf } from "./device-figures.ts";
import { timestampText } from "../time/timestamp-text.ts";

interface PanelProps {
  kind: AnyKind;
  devices: readonly Entity[];
}

const shownNeeding = 12;
const shownChanges = 8;

/** Devices that do not answer as they should, worst first. */
export function Needing({ kind, devices }: PanelProps) {
  const { t } = useTranslation("moduleScreens");
  const all = useMemo(() => needingWorstFirst(devices), [devices]);
  const notAsked = devices.filter((device) => !isAsked(device)).length;
  return (
    <section className="panel">
      <header>
        <h2>{t("dashboard.needing")}</h2>
        <span className="dim num">{all.length}</span>
      </header>
      {all.length === 0 && (
        <p className="panel-body dim">
          {notAsked === 0 ? t("dashboard.needingNone") : t("dashboard.needingNoneAsked", { count: notAsked })}
        </p>
      )}
      <ul>
        {all.slice(0, shownNeeding).map((device) => (
          <NeedingRow key={device.id} kind={kind} device={device} />
        ))}
      </ul>
      {all.length > shownNeeding && (
        <p className="dashboard-more">
          <Link to={kind.pages}>{t("dashboard.needingMore", { count: all.length - shownNeeding })}</Link>
        </p>
      )}
    </section>
  );
}

function NeedingRow({ kind, device }: { kind: AnyKind; device: Entity }) {
  const { t } = useTranslation("moduleScreens");
  const age = useAgeText(device.statusSince);
  return (
    <li className="dashboard-row">
      <StatusText status={statusOf(device)} />
      <Link className="grow ellipsis" to={entityPath(kind, device.id)}>
        {nameOf(device)}
      </Link>
      {device.statusSince && (
        <span className="dim nowrap num" title={timestampText(device.statusSince)}>
          {t("dashboard.for")} {age}
        </span>
      )}
      <span className="dashboard-age">
        <Age at={device.lastUpdateTimestamp ?? null} pollRateS={pollRateS(kind, device)} />
      </span>
    </li>
  );
}

/** What changed its state last, newest first. */
export function NewestChanges({ kind, devices }: PanelProps) {
  const { t } = useTranslation("moduleScreens");
  const newest = useMemo(() => newestChanges(devices, shownChanges), [devices]);
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

function ChangeRow({ kind, device }: { kind: AnyKind; device: Entity }) {
  const age = useAgeText(device.statusSince);
  return (
    <li className="dashboard-row">
      <StatusText status={statusOf(device)} />
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
