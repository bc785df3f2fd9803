import type { ExerciseOptions } from "@gantry/domain/contract/answers/exercise.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import "../../../kit/look/mantine-inputs.ts";
import { Page } from "../../../kit/layout/page.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { Segments } from "../../../kit/look/segments.tsx";
import { useSaveKey } from "../../../kit/screen/keys.ts";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { DraftNote } from "../../../session/drafts/draft-note.tsx";
import { findDraft, forgetDraft, storeDraft, useDraftPlace } from "../../../session/drafts/draft-store.ts";
import { NoPermission } from "../../../session/permission/no-permission.tsx";
import { useCan } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import {
  exerciseOptionsQuery,
  exercisePath,
  exercisesPath,
  exerciseType,
  useStartExercise,
} from "./exercise-calls.ts";
import { bodyOf, type EnteredExercise, isEntered, startOf } from "./entered-exercise.ts";
import { ExerciseObstacle } from "./exercise-obstacle.tsx";
import { InventedFields, PastField, PersonFields } from "./exercise-fields.tsx";

/** What happens where, and who is trained. */
export default function StartExerciseScreen() {
  const { t } = useTranslation("exercises");
  const mayStart = useCan("CREATE", exerciseType);
  const { data } = useQuery({ ...exerciseOptionsQuery, enabled: mayStart });
  if (!mayStart) return <NoPermission action={t("permissions:CREATE")} kindName={t("title")} />;
  return (
    <Page title={t("form.title")}>
      <ExerciseObstacle />
      {!data && <RowSkeletons rows={4} delayMs={150} />}
      {data?.obstacle === null && <StartForm options={data} />}
    </Page>
  );
}

function StartForm({ options }: { options: ExerciseOptions }) {
  const { t } = useTranslation("exercises");
  const { incident } = useSearch({ strict: false }) as { incident?: string };
  const navigate = useNavigate();
  const draftPlace = useDraftPlace("exercise", "start", incident ?? "");
  const [draft, setDraft] = useState(() => findDraft(draftPlace, isEntered, Date.now()));
  const [entered, setEntered] = useState(draft?.value ?? startOf(options, incident));
  const { mutate, isPending } = useStartExercise(({ id }) => {
    forgetDraft(draftPlace);
    void navigate({ to: exercisePath(id) });
  });
  const body = bodyOf(entered, options);
  const save = () => {
    if (body && !isPending) mutate(body);
  };
  useSaveKey(save);
  const change = (part: Partial<EnteredExercise>) => {
    const next = { ...entered, ...part };
    setEntered(next);
    storeDraft(draftPlace, next, Date.now());
  };
  const startOver = () => {
    forgetDraft(draftPlace);
    setDraft(undefined);
    setEntered(startOf(options, incident));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const fields = { entered, options, onChange: change };
  return (
    <Panel isPadded style={{ maxWidth: 640 }}>
      <form onSubmit={submit} className="column" style={{ gap: 12 }}>
        {draft && <DraftNote typedAt={draft.typedAt} onDiscard={startOver} />}
        <div>
          <Segments
            label={t("form.scenario")}
            options={[
              { value: false, label: t("form.invented") },
              { value: true, label: t("form.past") },
            ]}
            value={entered.isPast}
            onChoose={(isPast) => change({ isPast })}
          />
        </div>
        {entered.isPast ? <PastField {...fields} /> : <InventedFields {...fields} />}
        <PersonFields {...fields} />
        <div className="row">
          <Button type="submit" loading={isPending} disabled={!body}>
            {t("form.save")}
          </Button>
          <Link to={exercisesPath}>{t("common:cancel")}</Link>
        </div>
      </form>
    </Panel>
  );
}
