import type { IncidentLogEntry } from "@gantry/domain/contract/answers/incident-work.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Segments } from "../../../kit/look/segments.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { toast } from "../../../kit/toasts/toasts.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";
import { errorText } from "../../../queries/error-text.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useCan } from "../../../session/session-store.ts";
import { translate } from "../../../text/translate.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import type { Incident } from "../incident/incident-entity.ts";
import { NoteForm } from "./note-form.tsx";
import { NotePicture } from "./note-picture.tsx";
import { logQuery, readOlderLog } from "./work-calls.ts";
import css from "./work.module.css";

type Shown = "all" | "notes";

/** Notes, states, who works on it and what signs were posted for it, newest first. */
export function LogPanel({ incident }: { incident: Incident }) {
  const { t } = useTranslation("incidents");
  const [shown, setShown] = useState<Shown>("all");
  const { data, error, refetch } = useQuery(logQuery(incident.id, incident.rev));
  const mayWrite = useCan("UPDATE", automatedIncident.entityType, incident.id);
  const older = useOlderEntries(incident.id);
  const newest = data?.entries ?? [];
  // A page that has grown overlaps the older ones.
  const known = new Set(newest.map(({ id }) => id));
  const all = [...newest, ...older.entries.filter(({ id }) => !known.has(id))];
  const last = all.at(-1);
  const hasOlder = older.hasOlder ?? data?.hasOlder ?? false;
  const entries = all.filter(({ what }) => shown === "all" || what === "note");
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
      {hasOlder && last && (
        <Button
          className={css.older}
          variant="subtle"
          size="compact-sm"
          loading={older.isReading}
          onClick={() => older.read(last)}
        >
          {t("log.older")}
        </Button>
      )}
    </Panel>
  );
}

/** Pages after the newest, kept while the newest is read again. */
function useOlderEntries(incidentId: string) {
  const [entries, setEntries] = useState<readonly IncidentLogEntry[]>([]);
  const { mutate, data, isPending } = useMutation({
    mutationFn: (last: IncidentLogEntry) => readOlderLog(incidentId, last),
    onSuccess: (page) => setEntries((before) => [...before, ...page.entries]),
    onError: (cause) =>
      toast("error", translate("incidents:log.failed"), { detail: errorText(cause), cause }),
  });
  return { entries, hasOlder: data?.hasOlder, isReading: isPending, read: mutate };
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
