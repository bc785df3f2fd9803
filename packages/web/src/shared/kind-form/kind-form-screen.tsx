import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useTranslation } from "react-i18next";
import { api } from "../api/api.ts";
import { type Entity, queryKeys } from "../api/kind-queries.ts";
import { entityPath } from "../kind-paths.ts";
import "../look/mantine-inputs.ts";
import { FailedToLoad, Instead, NoPermission, RowSkeletons } from "../screen/states.tsx";
import { useCan } from "../session/session-store.ts";
import { kindText } from "../text/kind-text.ts";
import { clonedValues, startValues } from "./form-document.ts";
import "./kind-form.css";
import { KindForm } from "./kind-form.tsx";
import type { FormMode } from "./use-kind-form.ts";

interface Props {
  kind: AnyKind;
  mode: FormMode;
  hasDetail: boolean;
}

/** New, edit and clone of a kind; what the user may not do is said, what may only be read is shown (PERM-022 to 025). */
export function KindFormScreen(props: Props) {
  const { kind, mode } = props;
  const { t } = useTranslation("permissions");
  const { id } = useParams({ strict: false }) as { id?: string };
  const mayCreate = useCan("CREATE", kind.entityType);
  const mayRead = useCan("READ", kind.entityType, id);
  if (mode !== "edit" && !mayCreate) {
    return <NoPermission action={t("CREATE")} kindName={kindText(kind, "many")} />;
  }
  if (mode !== "new" && !mayRead) {
    return <NoPermission action={t("READ")} kindName={kindText(kind, "one")} />;
  }
  if (mode === "new" || id === undefined) return <NewForm {...props} />;
  return <StoredForm key={`${mode} ${id}`} {...props} id={id} />;
}

function NewForm({ kind, hasDetail }: Props) {
  return (
    <KindForm
      kind={kind}
      mode="new"
      hasDetail={hasDetail}
      stored={undefined}
      start={startValues(kind, undefined)}
      isReadOnly={false}
      cancelPath={kind.pages}
    />
  );
}

function StoredForm({ kind, mode, hasDetail, id }: Props & { id: string }) {
  const { t } = useTranslation(["form", "common"]);
  const mayUpdate = useCan("UPDATE", kind.entityType, id);
  const stored = useStored(kind, id, mayUpdate);
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
  const start = isClone ? clonedValues(kind, data, t("common:cloneSuffix")) : startValues(kind, data);
  return (
    <KindForm
      kind={kind}
      mode={mode}
      hasDetail={hasDetail}
      stored={isClone ? undefined : data}
      start={start}
      entityId={id}
      isReadOnly={!isClone && !mayUpdate}
      cancelPath={hasDetail ? entityPath(kind, id, true) : kind.pages}
    />
  );
}

/** What the form is filled from: with addresses for those who may update. Read once; updates are announced, not taken. */
function useStored(kind: AnyKind, id: string, mayUpdate: boolean) {
  const path = `${kind.path}/${encodeURIComponent(id)}${mayUpdate ? "/form-values" : ""}`;
  return useQuery({
    queryKey: queryKeys.form(kind.entityType, id),
    queryFn: ({ signal }) => api.get<Entity>(path, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

function PagePlaceholder() {
  return (
    <div className="page">
      <RowSkeletons rows={6} />
    </div>
  );
}

function NotThere({ kind }: { kind: AnyKind }) {
  const { t } = useTranslation("form");
  return (
    <div className="instead-place">
      <Instead title={t("notThere", { kind: kindText(kind, "one") })} text={t("notThereText")}>
        <Button renderRoot={(props) => <Link to={kind.pages} {...props} />}>{t("toList")}</Button>
      </Instead>
    </div>
  );
}
