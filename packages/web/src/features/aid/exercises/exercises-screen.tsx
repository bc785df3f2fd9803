import type { Exercise } from "@gantry/domain/contract/answers/exercise.ts";
import type { ExerciseStep } from "@gantry/domain/exercises/exercise-times.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Pager } from "../../../kinds/list/table/pager.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import type { Column } from "../../../kit/table/columns.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";
import { QueryTable } from "../../../queries/query-table.tsx";
import { useCan } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import {
  exerciseOptionsQuery,
  exercisePageSize,
  exercisePath,
  exercisesPath,
  exercisesQuery,
  exerciseType,
  useLiveExercises,
} from "./exercise-calls.ts";
import { durationText, ExerciseState, scenarioText } from "./exercise-text.tsx";
import { ExerciseObstacle } from "./exercise-obstacle.tsx";

/** Every exercise with its most telling times, newest first. */
export default function ExercisesScreen() {
  const { t } = useTranslation("exercises");
  const mayStart = useCan("CREATE", exerciseType);
  const [page, setPage] = useState(0);
  const query = useQuery(exercisesQuery(page));
  const { data: options } = useQuery({ ...exerciseOptionsQuery, enabled: mayStart });
  useLiveExercises();
  return (
    <Page
      layout="fill"
      title={t("title")}
      meta={query.data && <span className="dim num">{query.data.total}</span>}
      actions={
        mayStart &&
        options?.obstacle === null && (
          <Button component={Link} to={`${exercisesPath}/new`} leftSection={<IconPlus size={15} />}>
            {t("start")}
          </Button>
        )
      }
    >
      {mayStart && <ExerciseObstacle />}
      <Panel isFilling>
        <QueryTable
          query={query}
          label={t("title")}
          columns={useColumns()}
          failed={t("failed")}
          empty={<EmptyState title={t("none")} text={t("noneText")} />}
        />
      </Panel>
      <Pager
        page={page}
        pageCount={Math.ceil((query.data?.total ?? 0) / exercisePageSize)}
        onPage={setPage}
      />
    </Page>
  );
}

const listedSteps = ["detected", "taken", "verified", "cleared"] as const satisfies readonly ExerciseStep[];

function useColumns(): Column<Exercise>[] {
  const { t } = useTranslation("exercises");
  return [
    {
      id: "scenario",
      header: t("columns.scenario"),
      isRowHeader: true,
      cell: (row) => (
        <Link to={exercisePath(row.id)} data-row-link>
          {scenarioText(row)}
        </Link>
      ),
    },
    { id: "trainee", header: t("columns.trainee"), cell: ({ traineeName }) => traineeName },
    { id: "status", header: t("columns.status"), cell: ({ status }) => <ExerciseState status={status} /> },
    ...listedSteps.map(
      (step): Column<Exercise> => ({
        id: step,
        header: t(`steps.${step}`),
        align: "end",
        cell: ({ times }) => {
          const ms = times[step];
          return ms === null ? (
            <span className="dim">–</span>
          ) : (
            <span className="num">{durationText(ms)}</span>
          );
        },
      }),
    ),
    {
      id: "started",
      header: t("columns.started"),
      holdsTimes: true,
      cell: ({ createdAt }) => (
        <time className="num nowrap" dateTime={createdAt} title={timestampTitle(createdAt)}>
          {timeText(createdAt)}
        </time>
      ),
    },
  ];
}
