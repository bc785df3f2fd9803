import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Entity, entityQuery } from "../api/kind-queries.ts";
import { nameOf } from "../kind-list/use-delete.ts";
import { usePageName } from "../screen/page-name.ts";
import { FailedToLoad, Instead, NoPermission, RowSkeletons } from "../screen/states.tsx";
import { auditPath } from "./audit-path.ts";
import { useCan } from "../session/session-store.ts";
import { entityName, kindText } from "../text/kind-text.ts";
import { type AuditEntry, auditQuery, editQuery } from "./audit-queries.ts";
import { DiffTable } from "./diff-table.tsx";
import { entryDiff } from "./entry-diff.ts";
import "./kind-audit.css";
import { timestampText } from "../time/timestamp-text.ts";

/** Who changed an entity, when, and what, version by version. */
export function KindAuditScreen({ kind }: { kind: AnyKind }) {
  const { t } = useTranslation("permissions");
  const params = useParams({ strict: false }) as { id?: string; auditId?: string };
  const { auditId } = params;
  const id = kind.singleton ?? params.id ?? "";
  const mayRead = useCan("READ", kind.entityType, id);
  if (!mayRead) return <NoPermission action={t("READ")} kindName={kindText(kind, "one")} />;
  return <History kind={kind} id={id} auditId={auditId} />;
}

function History({ kind, id, auditId }: { kind: AnyKind; id: string; auditId: string | undefined }) {
  const { t } = useTranslation("audit");
  const entity = useQuery(entityQuery<Entity>(kind, id));
  const entries = useQuery(auditQuery(kind, id));
  const name = entity.data ? entityName(kind, nameOf(entity.data)) : kindText(kind, "one");
  usePageName(t("title"), name);
  const items = entries.data?.items ?? [];
  const total = entries.data?.total ?? 0;
  const at = auditId ? items.findIndex((entry) => entry.id === auditId) : 0;
  const chosen = items[at];
  if (entries.error) {
    return (
      <FailedToLoad title={t("loadFailed")} error={entries.error} onRetry={() => void entries.refetch()} />
    );
  }
  return (
    <div className="page">
      <div className="title-row">
        <h1>{chosen ? t("versionTitle", { name, version: total - at }) : name}</h1>
      </div>
      {entries.isPending && <RowSkeletons />}
      {entries.data && items.length === 0 && <Instead title={t("empty")} text={t("emptyText")} />}
      {chosen && (
        <div className="audit-body">
          <Versions kind={kind} id={id} items={items} total={total} chosenId={chosen.id} />
          <Edit kind={kind} id={id} entry={chosen} version={total - at} />
        </div>
      )}
    </div>
  );
}

function Versions({
  kind,
  id,
  items,
  total,
  chosenId,
}: {
  kind: AnyKind;
  id: string;
  items: readonly AuditEntry[];
  total: number;
  chosenId: string;
}) {
  const { t } = useTranslation("audit");
  return (
    <nav className="panel audit-versions" aria-label={t("versions")}>
      <header>
        <h2>{t("versions")}</h2>
        <span className="dim num">{total}</span>
      </header>
      <ol className="audit-entries">
        {items.map((entry, index) => (
          <li key={entry.id}>
            <Link
              to={auditPath(kind, id, entry.id)}
              replace
              className="audit-entry plain-link"
              aria-current={entry.id === chosenId ? "true" : undefined}
            >
              <span className="row">
                <span className="strong ellipsis">
                  {total - index}. {entry.user}
                </span>
                <span className="dim small end">{t(`actions.${entry.action}`)}</span>
              </span>
              <time className="dim num" dateTime={entry.timestamp}>
                {timestampText(entry.timestamp)}
              </time>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Edit({
  kind,
  id,
  entry,
  version,
}: {
  kind: AnyKind;
  id: string;
  entry: AuditEntry;
  version: number;
}) {
  const { t } = useTranslation("audit");
  const [isChangedOnly, setChangedOnly] = useState(true);
  const edit = useQuery(editQuery(kind, id, entry.id));
  if (edit.error) {
    return <FailedToLoad title={t("loadFailed")} error={edit.error} onRetry={() => void edit.refetch()} />;
  }
  if (!edit.data) return <RowSkeletons delayMs={150} />;
  const sections = entryDiff(kind, edit.data.before, edit.data.after);
  const changedCount = sections.reduce((sum, section) => sum + section.changedCount, 0);
  return (
    <section className="panel audit-edit">
      <header>
        <h2>{t("changed", { count: changedCount })}</h2>
        <label className="row end audit-only">
          {t("changedOnly")}
          <input
            type="checkbox"
            className="check"
            checked={isChangedOnly}
            onChange={(event) => setChangedOnly(event.currentTarget.checked)}
          />
        </label>
      </header>
      <DiffTable
        kind={kind}
        sections={sections}
        before={edit.data.before}
        after={edit.data.after}
        isChangedOnly={isChangedOnly}
        beforeTitle={version > 1 ? t("version", { version: version - 1 }) : t("before")}
        afterTitle={t("version", { version })}
        by={`${entry.user}, ${timestampText(entry.timestamp)}`}
      />
    </section>
  );
}
