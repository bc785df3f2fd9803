import { type ReportIncidentBody } from "@gantry/domain/contract/answers/incident.ts";
import { type AutomatedIncident, automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import {
  incidentSeverities,
  incidentType,
  type IncidentSeverity,
} from "@gantry/domain/kinds/incident-type.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { Autocomplete, Button, Select, Stack, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import "../../../kit/look/mantine-inputs.ts";
import { Page } from "../../../kit/layout/page.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { useSaveKey } from "../../../kit/screen/keys.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { api } from "../../../queries/api.ts";
import { errorText } from "../../../queries/error-text.ts";
import { type Entity, findQuery } from "../../../queries/kind-queries.ts";
import { DraftNote } from "../../../session/drafts/draft-note.tsx";
import { findDraft, forgetDraft, storeDraft, useDraftPlace } from "../../../session/drafts/draft-store.ts";
import { NoPermission } from "../../../session/permission/no-permission.tsx";
import { useCan } from "../../../session/session-store.ts";
import { kindText, optionText } from "../../../text/kind-text.ts";
import { translate } from "../../../text/translate.ts";
import { useTranslation } from "../../../text/use-translation.ts";

const typesQuery = findQuery<Entity>(incidentType, {
  page: 0,
  pageSize: 100,
  sortField: "name",
  ascending: true,
});

interface Place {
  latitude?: number;
  longitude?: number;
  road?: string;
  direction?: string;
  name?: string;
}

interface Typed {
  incidentTypeName: string;
  severity: IncidentSeverity | null;
  roadName: string;
  direction: string;
  laneType: string;
  description: string;
}

/** An incident that a person saw, at the place in the address if there is one. */
export default function ReportScreen() {
  const { t } = useTranslation("incidents");
  const mayReport = useCan("UPDATE", automatedIncident.entityType);
  if (!mayReport)
    return <NoPermission action={t("permissions:UPDATE")} kindName={kindText(automatedIncident, "many")} />;
  return <ReportForm />;
}

function ReportForm() {
  const { t } = useTranslation("incidents");
  const place = useSearch({ strict: false }) as Place;
  const navigate = useNavigate();
  const mayReadTypes = useCan("READ", incidentType.entityType);
  const { data: types } = useQuery({ ...typesQuery, enabled: mayReadTypes });
  const draftPlace = useDraftPlace("incident", "report", JSON.stringify(place));
  const [draft, setDraft] = useState(() => findDraft(draftPlace, isTyped, Date.now()));
  const [typed, setTyped] = useState<Typed>(draft?.value ?? startOf(place));
  const report = useMutation({
    mutationFn: (body: ReportIncidentBody) =>
      api.post<AutomatedIncident>(`${automatedIncident.path}/report`, body),
    onSuccess: (incident) => {
      forgetDraft(draftPlace);
      toast("success", translate("incidents:report.saved", { name: incident.name }));
      void navigate({ to: entityPath(automatedIncident, incident.id) });
    },
    onError: (cause) =>
      toast("error", translate("incidents:report.failed"), { detail: errorText(cause), cause }),
  });
  const hasPoint = typeof place.latitude === "number" && typeof place.longitude === "number";
  const isComplete = typed.incidentTypeName.trim() !== "" && (hasPoint || typed.roadName.trim() !== "");
  const save = () => {
    if (isComplete && !report.isPending) report.mutate(bodyOf(typed, place));
  };
  useSaveKey(save);
  const change = (part: Partial<Typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    storeDraft(draftPlace, next, Date.now());
  };
  const startOver = () => {
    forgetDraft(draftPlace);
    setDraft(undefined);
    setTyped(startOf(place));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <Page title={t("report.title")} meta={hasPoint && <span className="dim">{place.name}</span>}>
      <Panel isPadded style={{ maxWidth: 640 }}>
        <form onSubmit={submit}>
          <Stack gap={12}>
            {draft && <DraftNote typedAt={draft.typedAt} onDiscard={startOver} />}
            <Autocomplete
              label={t("report.type")}
              required
              data-autofocus
              data={enabledNames(types?.items)}
              maxLength={200}
              value={typed.incidentTypeName}
              onChange={(incidentTypeName) => change({ incidentTypeName })}
            />
            <Select
              label={t("report.severity")}
              placeholder={t("report.byType")}
              clearable
              data={incidentSeverities.map((value) => ({ value, label: optionText("severity", value) }))}
              value={typed.severity}
              onChange={(severity) => change({ severity: severity as IncidentSeverity | null })}
            />
            <TextInput
              label={t("report.road")}
              required={!hasPoint}
              maxLength={200}
              value={typed.roadName}
              onChange={({ currentTarget }) => change({ roadName: currentTarget.value })}
            />
            <TextInput
              label={t("report.direction")}
              maxLength={200}
              value={typed.direction}
              onChange={({ currentTarget }) => change({ direction: currentTarget.value })}
            />
            <TextInput
              label={t("report.lane")}
              maxLength={200}
              value={typed.laneType}
              onChange={({ currentTarget }) => change({ laneType: currentTarget.value })}
            />
            <Textarea
              label={t("report.note")}
              autosize
              minRows={3}
              maxLength={2000}
              value={typed.description}
              onChange={({ currentTarget }) => change({ description: currentTarget.value })}
            />
            <div className="row">
              <Button type="submit" loading={report.isPending} disabled={!isComplete}>
                {t("report.save")}
              </Button>
              <Link to={automatedIncident.pages}>{t("common:cancel")}</Link>
            </div>
          </Stack>
        </form>
      </Panel>
    </Page>
  );
}

/** A disabled type is not offered; it can still be typed. */
const enabledNames = (types: readonly Entity[] = []): string[] =>
  types.filter(({ enabled }) => enabled !== false).map(({ name }) => String(name));

const startOf = ({ road, direction }: Place): Typed => ({
  incidentTypeName: "",
  severity: null,
  roadName: String(road ?? ""),
  direction: String(direction ?? ""),
  laneType: "",
  description: "",
});

const isTyped = (value: unknown): value is Typed => {
  const { severity, ...texts } = (value ?? {}) as Partial<Typed>;
  const names = Object.keys(startOf({})).filter((name) => name !== "severity");
  return (
    severity !== undefined && names.every((name) => typeof texts[name as keyof typeof texts] === "string")
  );
};

function bodyOf(typed: Typed, { latitude, longitude }: Place): ReportIncidentBody {
  const { incidentTypeName, severity, ...texts } = typed;
  const given = Object.entries(texts).filter(([, text]) => text.trim() !== "");
  return {
    incidentTypeName,
    ...(severity === null ? {} : { severity }),
    ...Object.fromEntries(given),
    ...(typeof latitude === "number" && typeof longitude === "number"
      ? { location: { type: "Point", coordinates: [longitude, latitude] } }
      : {}),
  };
}
