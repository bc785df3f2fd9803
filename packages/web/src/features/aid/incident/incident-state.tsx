import { Link } from "@tanstack/react-router";
import { useAgeText } from "../../../kit/status/age.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { useCan } from "../../../session/session-store.ts";
import { optionText } from "../../../text/kind-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { type Incident, isOpen } from "./incident-entity.ts";

export function IncidentState({ incident }: { incident: Incident }) {
  const { t } = useTranslation("incidents");
  const { status, severity, detectedAt, clearedAt, laneType } = incident;
  const mayReadExercises = useCan("READ", "EXERCISE");
  const age = useAgeText(detectedAt);
  return (
    <span className="row wrap">
      {incident.isExercise && (
        <span className="tag tag-on" data-exercise-mark>
          {t("exercise")}
        </span>
      )}
      {incident.exerciseId && mayReadExercises && (
        <Link to={`/aid/exercises/${encodeURIComponent(incident.exerciseId)}`}>{t("exerciseLink")}</Link>
      )}
      <span className="tag tag-on">{optionText("status", status ?? "ACTIVE")}</span>
      <span className="dim">{optionText("severity", severity)}</span>
      <span className="dim num">
        {isOpen(incident) || !clearedAt ? t("openFor", { age }) : t("closed", { time: timeText(clearedAt) })}
      </span>
      {laneType && <span className="dim">{laneType}</span>}
    </span>
  );
}
