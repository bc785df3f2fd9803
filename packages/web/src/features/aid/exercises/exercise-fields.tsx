import type { ExerciseOptions } from "@gantry/domain/contract/answers/exercise.ts";
import { exerciseKinds } from "@gantry/domain/exercises/exercise.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { type AutomatedIncident, automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { type InputWrapperProps, NumberInput, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Columns } from "../../../kit/layout/columns.tsx";
import { WholeNumberInput } from "../../../kit/look/whole-number-input.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { findQuery } from "../../../queries/kind-queries.ts";
import { translate } from "../../../text/translate.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { type EnteredExercise, onRoad, roadKey } from "./entered-exercise.ts";

/** What explains an input stands below it, so that inputs beside each other are in line. */
const explained: Pick<InputWrapperProps, "inputWrapperOrder"> = {
  inputWrapperOrder: ["label", "input", "description", "error"],
};

interface FieldsProps {
  entered: EnteredExercise;
  options: ExerciseOptions;
  onChange: (part: Partial<EnteredExercise>) => void;
}

export function InventedFields({ entered, options: { roads }, onChange }: FieldsProps) {
  const { t } = useTranslation("exercises");
  const road = roads.find((one) => roadKey(one) === entered.road);
  const { fromMilepost: from = 0, toMilepost: to = 0, lanes = 1, directions = [] } = road ?? {};
  const { milepost } = entered;
  const isOutside = milepost === null || milepost < from || milepost > to;
  return (
    <Columns minWidthPx={180} gapPx={12}>
      <Select
        label={t("form.road")}
        data-autofocus
        searchable
        allowDeselect={false}
        data={roads.map((one) => ({ value: roadKey(one), label: labelOf(one, roads) }))}
        value={entered.road}
        onChange={(value) => onChange(onRoad(roads.find((one) => roadKey(one) === value)))}
      />
      <Select
        label={t("form.direction")}
        allowDeselect={false}
        data={directions}
        value={entered.direction}
        onChange={(direction) => onChange({ direction })}
      />
      <NumberInput
        {...explained}
        label={t("form.milepost")}
        decimalScale={1}
        step={0.1}
        value={milepost ?? ""}
        error={isOutside && t("form.milepostRange", { from, to })}
        description={isOutside ? undefined : t("form.milepostRange", { from, to })}
        onChange={(value) => onChange({ milepost: value === "" ? null : Number(value) })}
      />
      <Select
        label={t("form.kind")}
        allowDeselect={false}
        data={exerciseKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={entered.kind}
        onChange={(value) => onChange({ kind: exerciseKinds.find((kind) => kind === value) ?? "crash" })}
      />
      <WholeNumberInput
        {...explained}
        label={t("form.lanesClosed")}
        description={t("form.ofLanes", { count: lanes })}
        min={1}
        max={lanes}
        value={entered.lanesClosed}
        onNumber={(lanesClosed) => onChange({ lanesClosed })}
      />
    </Columns>
  );
}

/** With its mileposts where the city has several roads of the name. */
function labelOf(one: ExerciseOptions["roads"][number], roads: ExerciseOptions["roads"]): string {
  const { road, fromMilepost: from, toMilepost: to } = one;
  const isAlone = roads.filter((other) => other.road === road).length === 1;
  return isAlone ? road : `${road}, ${translate("exercises:form.milepostRange", { from, to })}`;
}

const pastQuery = findQuery<AutomatedIncident>(automatedIncident, {
  page: 0,
  pageSize: 100,
  sortField: "clearedAt",
  ascending: false,
  filters: [{ field: "status", operator: "EQUALS", value: "CLEARED" }],
});

export function PastField({ entered: { incidentId }, onChange }: FieldsProps) {
  const { t } = useTranslation("exercises");
  const { data, error, refetch } = useQuery(pastQuery);
  if (!data && error)
    return <FailedToLoad title={t("failed")} error={error} onRetry={() => void refetch()} />;
  const places = placed(data);
  if (data && places.length === 0) return <EmptyState isInline title={t("form.noIncidents")} />;
  return (
    <Select
      {...explained}
      label={t("form.incident")}
      description={t("form.incidentText")}
      data-autofocus
      searchable
      data={places.map(({ id, name, clearedAt }) => ({
        value: id,
        label: `${name}, ${timeText(clearedAt)}`,
      }))}
      value={incidentId}
      onChange={(value) => onChange({ incidentId: value })}
    />
  );
}

const placed = (found: FindAnswer<AutomatedIncident> | undefined): readonly AutomatedIncident[] =>
  (found?.items ?? []).filter(({ location, roadName, direction }) => location && roadName && direction);

export function PersonFields({ entered, options: { people }, onChange }: FieldsProps) {
  const { t } = useTranslation("exercises");
  return (
    <Columns minWidthPx={180} gapPx={12}>
      <Select
        label={t("form.trainee")}
        searchable
        allowDeselect={false}
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={entered.traineeId}
        onChange={(traineeId) => onChange({ traineeId })}
      />
      <WholeNumberInput
        {...explained}
        label={t("form.within")}
        description={t("form.withinText")}
        min={0}
        max={120}
        value={entered.withinMinutes}
        onNumber={(withinMinutes) => onChange({ withinMinutes })}
      />
      <WholeNumberInput
        label={t("form.lasts")}
        min={5}
        max={120}
        value={entered.lastsMinutes}
        onNumber={(lastsMinutes) => onChange({ lastsMinutes })}
      />
    </Columns>
  );
}
