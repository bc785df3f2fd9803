import { useQuery } from "@tanstack/react-query";
import { Note } from "../../../kit/feedback/note.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { exerciseOptionsQuery } from "./exercise-calls.ts";

/** Why no exercise can be started here; nothing where one can be. */
export function ExerciseObstacle() {
  const { t } = useTranslation("exercises");
  const { data, error, refetch } = useQuery(exerciseOptionsQuery);
  if (!data && error)
    return <FailedToLoad title={t("optionsFailed")} error={error} onRetry={() => void refetch()} />;
  if (!data || data.obstacle === null) return null;
  return (
    <Note tone="info" title={t("obstacle.title")}>
      {t(`obstacle.${data.obstacle}`)}
    </Note>
  );
}
