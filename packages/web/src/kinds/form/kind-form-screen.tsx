import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { type ComponentType, useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { api } from "../../queries/api.ts";
import { type Entity, queryKeys } from "../../queries/kind-queries.ts";
import "../../kit/look/mantine-inputs.ts";
import { useFormPermission } from "../../session/permission/use-permission.ts";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { Page } from "../../kit/layout/page.tsx";
import { RowSkeletons } from "../../kit/screen/states.tsx";
import { FailedToLoad } from "../../queries/failed-to-load.tsx";
import { NoPermission } from "../../session/permission/no-permission.tsx";
import { useCan } from "../../session/session-store.ts";
import { kindText } from "../../text/kind-text.ts";
import { cloneValues, startValues } from "./draft/form-document.ts";
import { KindForm, type KindFormProps } from "./kind-form.tsx";
import type { FormMode } from "./use-kind-form.ts";

interface Props {
  kind: AnyKind;
  mode: FormMode;
  Form?: ComponentType<KindFormProps>;
}

/** New, edit or clone. Reports missing permissions; read only without update permission (PERM-022 to 025). */
export function KindFormScreen(props: Props) {
  const { kind, mode } = props;
  const { t } = useTranslation("permissions");
  const params = useParams({ strict: false }) as { id?: string };
  const id = kind.singleton ?? params.id;
  const permission = useFormPermission({ entityType: kind.entityType, mode, id });
  const mayCreate = useCan("CREATE", kind.entityType);
  if (permission === "undetermined") return <PagePlaceholder />;
  if (permission === "noPermission") {
    const missing = mode !== "edit" && !mayCreate ? "CREATE" : "READ";
    return <NoPermission action={t(missing)} kindName={kindText(kind, mode === "edit" ? "one" : "many")} />;
  }
  if (mode === "new" || id === undefined) return <NewForm {...props} />;
  return (
    <StoredForm
      key={`${mode} ${id}`}
      {...props}
      id={id}
      isReadOnly={mode === "edit" && permission === "readOnly"}
    />
  );
}

function NewForm({ kind, Form = KindForm }: Props) {
  return (
    <Form
      kind={kind}
      mode="new"
      stored={undefined}
      start={startValues(kind, undefined)}
      isReadOnly={false}
      cancelPath={kind.pages}
    />
  );
}

function StoredForm({
  kind,
  mode,
  id,
  isReadOnly,
  Form = KindForm,
}: Props & { id: string; isReadOnly: boolean }) {
  const { t } = useTranslation("form");
  const mayUpdate = useCan("UPDATE", kind.entityType, id);
  // Gaining the permission loads the addresses; losing it keeps the input, so that it can be copied.
  const [hasAddresses, setHasAddresses] = useState(mayUpdate);
  if (mayUpdate && !hasAddresses) setHasAddresses(true);
  const stored = useStored(kind, id, hasAddresses);
  if (stored.isPending) return <PagePlaceholder />;
  if (stored.error) {
    return (
      <FailedToLoad
        title={t("loadFailed", { kind: kindText(kind, "one") })}
        error={stored.error}
        onRetry={() => void stored.refetch()}
      />
    );
  }
  if (!stored.data) return <NotThere kind={kind} />;
  const { data } = stored;
  const isClone = mode === "clone";
  const start = isClone ? cloneValues(kind, data, t("common:cloneSuffix")) : startValues(kind, data);
  return (
    <Form
      key={String(hasAddresses)}
      kind={kind}
      mode={mode}
      stored={isClone ? undefined : data}
      start={start}
      entityId={id}
      isReadOnly={isReadOnly}
      cancelPath={kind.detail ? entityPath(kind, id) : kind.pages}
    />
  );
}

/**
 * Initial form values, with addresses for users who may update. Read once; updates are announced, not
 * applied.
 */
function useStored(kind: AnyKind, id: string, hasAddresses: boolean) {
  const path = `${kind.path}/${encodeURIComponent(id)}${hasAddresses ? "/form-values" : ""}`;
  return useQuery({
    queryKey: [...queryKeys.form(kind.entityType, id), { hasAddresses }],
    queryFn: ({ signal }) => api.get<Entity>(path, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

function PagePlaceholder() {
  return (
    <Page>
      <RowSkeletons rows={6} />
    </Page>
  );
}

function NotThere({ kind }: { kind: AnyKind }) {
  const { t } = useTranslation("form");
  return (
    <EmptyState title={t("notThere", { kind: kindText(kind, "one") })} text={t("notThereText")}>
      <Button renderRoot={(props) => <Link to={kind.pages} {...props} />}>{t("toList")}</Button>
    </EmptyState>
  );
}
