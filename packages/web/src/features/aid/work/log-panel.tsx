import type { IncidentLogEntry } from "@gantry/domain/contract/answers/incident-work.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Segments } from "../../../kit/look/segments.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useCan } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import type { Incident } from "../incident/incident-entity.ts";
import { NoteForm } from "./note-form.tsx";
import { NotePicture } from "./note-picture.tsx";
import { logQuery } from "./work-calls.ts";
import css from "./work.module.css";

type Shown = "all" | "notes";

/** Notes, states, who works on it and what signs were posted for it, newest first. */
export function LogPanel({ incident }: { incident: Incident }) {
  const { t } = useTranslation("incidents");
  const [shown, setShown] = useState<Shown>("all");
  const { data, error, refetch } = useQuery(logQuery(incident.id, incident.rev));
  const mayWrite = useCan("UPDATE", automatedIncident.entityType, incident.id);
  const entries = (data?.entries ?? []).filter(({ what }) => shown === "all" || what === "note");
  return (
    <Panel
      aria-label={t("log.title")}
      title={t("log.title")}
      meta={t("log.order")}
      actions={
        <Segments
          isSmall
          label={t("log.show")}
          options={(["all", "notes"] as const).map((value) => ({ value, label: t(`log.shown.${value}`) }))}
          value={shown}
          onChoose={setShown}
        />
      }
    >
      {mayWrite && <NoteForm key={incident.id} incidentId={incident.id} />}
      {!data && !error && <RowSkeletons rows={3} delayMs={150} />}
      {!data && error && (
        <FailedToLoad title={t("log.failed")} error={error} onRetry={() => void refetch()} />
      )}
      <LogList entries={entries} />
      {data?.hasOlder && <p className={`dim small ${css.older}`}>{t("log.older")}</p>}
    </Panel>
  );
}

export function LogList({ entries }: { entries: readonly IncidentLogEntry[] }) {
  const { t } = useTranslation("incidents");
  return (
    <ol className={css.log} aria-label={t("log.title")}>
      {entries.map((entry) => (
        <li key={entry.id} data-what={entry.what}>
          <time className="dim num" dateTime={entry.at} title={timestampTitle(entry.at)}>
            {timeText(entry.at)}
          </time>
          <div className="grow">
            <b>{entry.author ?? t("log.system")}</b> <Said entry={entry} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Said({ entry: { what, text, pictures, args, signs } }: { entry: IncidentLogEntry }) {
  const { t } = useTranslation("incidents");
  if (what !== "note")
    return (
      <>
        {t(`log.events.${what}`, args as never)}{" "}
        {signs.map(({ id, name }, at) => (
          <span key={id}>
            {at > 0 && ", "}
            <Link to={entityPath(sign, id)}>{name}</Link>
          </span>
        ))}
      </>
    );
  return (
    <>
      {text && <p className={css.text}>{text}</p>}
      {pictures.length > 0 && (
        <ul className="row wrap">
          {pictures.map((picture) => (
            <li key={picture.id}>
              <NotePicture picture={picture} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
