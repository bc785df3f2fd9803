import type { ExerciseResult } from "@gantry/domain/contract/answers/exercise.ts";
import { isExerciseOver } from "@gantry/domain/exercises/exercise.ts";
import { type ExerciseStep, exerciseSteps } from "@gantry/domain/exercises/exercise-times.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Note } from "../../../kit/feedback/note.tsx";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { usePageName } from "../../../kit/screen/page-name.ts";
import type { Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { dateTimeText, timeText } from "../../../kit/time/moment-text.ts";
import { Loaded } from "../../../queries/loaded.tsx";
import { useCan } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { exerciseQuery, exerciseType, useLiveExercises, useStopExercise } from "./exercise-calls.ts";
import { durationText, ExerciseState, scenarioText } from "./exercise-text.tsx";

/** The times of one exercise, beside those that its trainee and everyone else needed. */
export default function ExerciseScreen() {
  const { t } = useTranslation("exercises");
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const query = useQuery(exerciseQuery(id));
  useLiveExercises();
  usePageName(query.data ? scenarioText(query.data.exercise) : undefined);
  return (
    <Loaded query={query} failed={t("resultFailed")} missing={<EmptyState isPage title={t("missing")} />}>
      {(result) => <Result result={result} />}
    </Loaded>
  );
}

function Result({ result }: { result: ExerciseResult }) {
  const { t } = useTranslation("exercises");
  const { exercise } = result;
  const mayStop = useCan("UPDATE", exerciseType, exercise.id);
  return (
    <Page
      title={t("heading", { name: scenarioText(exercise) })}
      meta={<ExerciseState status={exercise.status} />}
      actions={
        <>
          {exercise.incidentId && (
            <Link to={entityPath(automatedIncident, exercise.incidentId)}>{t("incident")}</Link>
          )}
          {mayStop && !isExerciseOver(exercise.status) && <Stop exercise={exercise} />}
        </>
      }
    >
      {exercise.status === "WAITING" && (
        <Note tone="info">{t("due", { time: timeText(exercise.dueAt) })}</Note>
      )}
      <Panel
        title={t("times")}
        meta={t("timesText")}
        foot={<span className="dim small">{t("medians")}</span>}
      >
        <TimesTable result={result} />
      </Panel>
      <Scenario exercise={exercise} />
    </Page>
  );
}

interface Row {
  step: ExerciseStep | "event";
  ms: number | null;
  own: number | null;
  tenant: number | null;
}

function TimesTable({ result: { exercise, own, tenant } }: { result: ExerciseResult }) {
  const { t } = useTranslation("exercises");
  const { eventAt, times } = exercise;
  const rows: Row[] = [
    { step: "event", ms: eventAt === null ? null : 0, own: null, tenant: null },
    ...exerciseSteps.map((step) => ({
      step,
      ms: times[step],
      own: own.times[step],
      tenant: tenant.times[step],
    })),
  ];
  const median = (id: "own" | "tenant", count: number): Column<Row> => ({
    id,
    header: t(id, { count }),
    align: "end",
    cell: (row) => <Duration ms={row[id]} />,
  });
  const columns: Column<Row>[] = [
    { id: "step", header: t("step"), isRowHeader: true, cell: ({ step }) => t(`steps.${step}`) },
    {
      id: "at",
      header: t("at"),
      holdsTimes: true,
      cell: ({ ms }) =>
        ms === null || eventAt === null ? (
          <span className="dim">{t("notYet")}</span>
        ) : (
          <span className="num">{timeText(Date.parse(eventAt) + ms)}</span>
        ),
    },
    {
      id: "after",
      header: t("after"),
      align: "end",
      cell: ({ ms, step }) => <Duration ms={step === "event" ? null : ms} />,
    },
    median("own", own.count),
    median("tenant", tenant.count),
  ];
  return (
    <DataTable
      label={t("times")}
      scrollLabel={t("times")}
      columns={columns}
      rows={rows}
      rowId={({ step }) => step}
      isWrapping
    />
  );
}

function Duration({ ms }: { ms: number | null }) {
  return ms === null ? <span className="dim">–</span> : <span className="num">{durationText(ms)}</span>;
}

function Scenario({ exercise }: { exercise: ExerciseResult["exercise"] }) {
  const { t } = useTranslation("exercises");
  const { lanesClosed, lanes, fromIncidentId, fromIncidentName, eventEndedAt, endedAt, problem } = exercise;
  return (
    <Panel title={t("facts")}>
      <Facts isPadded>
        <Fact label={t("columns.trainee")}>{exercise.traineeName}</Fact>
        <Fact label={t("startedBy")}>{exercise.startedByName}</Fact>
        <Fact label={t("columns.started")}>{dateTimeText(exercise.createdAt)}</Fact>
        <Fact label={t("form.lanesClosed")}>{t("lanes", { closed: lanesClosed, count: lanes })}</Fact>
        {fromIncidentId && (
          <Fact label={t("repeats")}>
            <Link to={entityPath(automatedIncident, fromIncidentId)}>{fromIncidentName}</Link>
          </Fact>
        )}
        <Fact label={t("eventEnded")}>{eventEndedAt && timeText(eventEndedAt)}</Fact>
        <Fact label={t("ended")}>{endedAt && timeText(endedAt)}</Fact>
        {problem && <Fact label={t("problem")}>{t(`problems.${problem}`)}</Fact>}
      </Facts>
    </Panel>
  );
}

function Stop({ exercise }: { exercise: ExerciseResult["exercise"] }) {
  const { t } = useTranslation("exercises");
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useStopExercise(exercise.id);
  return (
    <>
      <Button variant="default" className="destructive" onClick={() => setAsking(true)}>
        {t("stop")}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t("stopTitle", { name: exercise.traineeName })}
        confirm={t("stopConfirm")}
        isDestructive
        isPending={isPending}
        onConfirm={() => mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        <p>{t("stopText")}</p>
      </ConfirmDialog>
    </>
  );
}
