import { Button } from "@mantine/core";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields } from "@gantry/domain/fields/fields.ts";
import { isActive } from "@gantry/domain/fields/form/form-logic.ts";
import { typeOf } from "@gantry/domain/fields/index.ts";
import { IconHistory, IconPencil, IconStar } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ComponentType, ReactNode } from "react";
import { Fact, Facts } from "../../kit/facts/facts.tsx";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { Columns } from "../../kit/layout/columns.tsx";
import { Page } from "../../kit/layout/page.tsx";
import { Panel } from "../../kit/layout/panel.tsx";
import { useTranslation } from "../../text/use-translation.ts";
import { type Entity, entityQuery } from "../../queries/kind-queries.ts";
import { ReportIncidentLink } from "../cards/report-incident-link.tsx";
import { CamerasNearLink } from "../cards/cameras-near-link.tsx";
import { auditPath } from "../history/audit-path.ts";
import { useSetDefault } from "./use-set-default.ts";
import { LastUpdate } from "../list/table/columns.tsx";
import { nameOf } from "../list/use-delete.ts";
import { useLive } from "../../realtime/live.ts";
import { usePageName } from "../../kit/screen/page-name.ts";
import { SectionBoundary } from "../../kit/screen/section-boundary.tsx";
import { Loaded } from "../../queries/loaded.tsx";
import { RowSkeletons } from "../../kit/screen/states.tsx";
import { NoPermission } from "../../session/permission/no-permission.tsx";
import { useCan } from "../../session/session-store.ts";
import { StatusText } from "../../kit/status/glyphs.tsx";
import { fieldLabel, kindText, sectionTitle } from "../../text/kind-text.ts";
import { FieldValue } from "./field-value.tsx";

type More = ComponentType<{ entity: Entity }>;
export type WholeDetail = ComponentType<{ entity: Entity; actions: ReactNode }>;

/** `Lead` stands before the properties, `More` after them; `Whole` replaces the page. */
export function KindDetailScreen({
  kind,
  Whole,
  Lead,
  More,
  notThere,
  notLoaded,
}: {
  kind: AnyKind;
  Whole?: WholeDetail;
  Lead?: More;
  More?: More;
  notThere?: string;
  notLoaded?: string;
}) {
  const { t } = useTranslation("form");
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const mayRead = useCan("READ", kind.entityType, id);
  const entity = useQuery({ ...entityQuery<Entity>(kind, id), enabled: mayRead });
  useLive(kind.entityType, [id], mayRead);
  usePageName(entity.data ? nameOf(entity.data) : undefined);
  if (!mayRead) return <NoPermission action={t("permissions:READ")} kindName={kindText(kind, "one")} />;
  return (
    <Loaded
      query={entity}
      failed={notLoaded ?? t("loadFailed", { kind: kindText(kind, "one") })}
      missing={<NotThere kind={kind} title={notThere} />}
      waiting={<RowSkeletons rows={6} />}
    >
      {(data) =>
        Whole ? (
          <Whole key={data.id} entity={data} actions={<Actions kind={kind} entity={data} />} />
        ) : (
          <Detail kind={kind} entity={data} Lead={Lead} More={More} />
        )
      }
    </Loaded>
  );
}

interface DetailProps {
  kind: AnyKind;
  entity: Entity;
  Lead: More | undefined;
  More: More | undefined;
}

function Detail({ kind, entity, Lead, More }: DetailProps) {
  return (
    <Page
      title={nameOf(entity)}
      meta={
        kind.device && (
          <>
            <StatusText status={entity.status ?? "UNKNOWN"} />
            <LastUpdate row={entity} />
          </>
        )
      }
      actions={<Actions kind={kind} entity={entity} />}
    >
      <Columns minWidthPx={420} gapPx={12}>
        {Lead && (
          <SectionBoundary>
            <Lead entity={entity} />
          </SectionBoundary>
        )}
        {kind.sections.map((section) => (
          <DetailSection key={section} kind={kind} section={section} entity={entity} />
        ))}
        {More && (
          <SectionBoundary>
            <More entity={entity} />
          </SectionBoundary>
        )}
      </Columns>
    </Page>
  );
}

function Actions({ kind, entity }: { kind: AnyKind; entity: Entity }) {
  const { t } = useTranslation("common");
  const setDefault = useSetDefault(kind, entity);
  const mayUpdate = useCan("UPDATE", kind.entityType, entity.id);
  const path = `${kind.pages}/${encodeURIComponent(entity.id)}`;
  return (
    <>
      {setDefault && (
        <Button
          variant="default"
          leftSection={<IconStar size={15} />}
          loading={setDefault.isPending}
          onClick={setDefault.run}
        >
          {t("form:setDefault")}
        </Button>
      )}
      {kind.geometry && <CamerasNearLink kind={kind} id={entity.id} />}
      <ReportIncidentLink kind={kind} id={entity.id} />
      <Button
        component={Link}
        to={auditPath(kind, entity.id)}
        variant="default"
        leftSection={<IconHistory size={15} />}
      >
        {t("history")}
      </Button>
      {mayUpdate && (
        <Button component={Link} to={path} variant="default" leftSection={<IconPencil size={15} />}>
          {t("edit")}
        </Button>
      )}
    </>
  );
}

/** The properties of one section. */
export function DetailSection({ kind, section, entity }: { kind: AnyKind; section: string; entity: Entity }) {
  const fields = Object.entries(kind.fields as Fields).filter(
    ([name, field]) =>
      isShown(name, field) && isActive(field, entity) && (field.section ?? "general") === section,
  );
  if (fields.length === 0) return null;
  return (
    <Panel title={sectionTitle(section)}>
      <Facts isPadded>
        {fields.map(([name, field]) => (
          <Fact key={name} label={fieldLabel(kind, name)}>
            <FieldValue name={name} field={field} value={entity[name]} siblings={entity} />
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}

/** The name is the title; secrets and addresses are only in the form. */
const isShown = (name: string, field: Field) =>
  name !== "name" && !field.hidden && !field.restricted && !typeOf(field).isSecret;

function NotThere({ kind, title }: { kind: AnyKind; title: string | undefined }) {
  const { t } = useTranslation("form");
  return (
    <EmptyState title={title ?? t("notThere", { kind: kindText(kind, "one") })} text={t("notThereText")}>
      <Button component={Link} to={kind.pages}>
        {t("toList")}
      </Button>
    </EmptyState>
  );
}
