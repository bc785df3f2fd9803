import { exerciseName } from "@gantry/domain/exercises/exercise.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { serveKind } from "../../../platform/kinds/serve-kind.ts";

/** The incident of an exercise says so in every name that a person gives it. */
export const servedIncident = serveKind({
  kind: automatedIncident,
  async beforeUpdate(document, { isExercise }) {
    if (isExercise) Object.assign(document, { name: exerciseName(document.name) });
  },
});
