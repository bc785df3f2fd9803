import { useQuery } from "@tanstack/react-query";
import { Box, Button, Group } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { type Entity, entityQuery } from "../../queries/kind-queries.ts";
import { nameOf } from "../list/use-delete.ts";
import { useKeys } from "../../kit/screen/keys.ts";
import "../../kit/look/mantine-inputs.ts";
import { usePageName } from "../../kit/screen/page-name.ts";
import { FailedToLoad } from "../../queries/failed-to-load.tsx";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { Page } from "../../kit/layout/page.tsx";
import { Panel } from "../../kit/layout/panel.tsx";
import { Segments } from "../../kit/look/segments.tsx";
import { RowSkeletons } from "../../kit/screen/states.tsx";
import { NoPermission } from "../../session/permission/no-permission.tsx";
import { auditPath } from "./audit-path.ts";
import { useCan } from "../../session/session-store.ts";
import { entityName, kindText } from "../../text/kind-text.ts";
import { type AuditEntry, auditQuery, editQuery } from "./audit-queries.ts";
import { DiffTable } from "./diff-table.tsx";
import { entryDiff } from "./entry-diff.ts";
import { EventSentences, eventSentences } from "./event-sentences.tsx";
import { RawDocuments } from "./raw-documents.tsx";
import { RestoreDialog } from "./restore-dialog.tsx";
import css from "./history.module.css";
import { timestampTitle } from "../../kit/time/timestamp-text.ts";

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
  const name =
    entity.data && kind.singleton === undefined
      ? entityName(kind, nameOf(entity.data))
      : kindText(kind, kind.singleton === undefined ? "one" : "title");
  usePageName(t("title"), name);
  const items = entries.data?.items ?? [];
  const total = entries.data?.total ?? 0;
  const at = auditId ? items.findIndex((entry) => entry.id === auditId) : 0;
  const chosen = items[at];
  const navigate = useNavigate();
  const step = (by: 1 | -1) => {
    const next = items[at + by];
    if (next) void navigate({ to: auditPath(kind, id, next.id), replace: true });
  };
  useKeys({ j: () => step(1), k: () => step(-1) }, () => ({
    title: t("title"),
    keys: [
      [["J"], t("older")],
      [["K"], t("newer")],
    ],
  }));
  if (entries.error) {
    return (
      <FailedToLoad title={t("loadFailed")} error={entries.error} onRetry={() => void entries.refetch()} />
    );
  }
  return (
    <Page layout="fill" title={chosen ? t("versionTitle", { name, version: total - at }) : name}>
      {entries.isPending && <RowSkeletons />}
      {entries.data && items.length === 0 && <EmptyState title={t("empty")} text={t("emptyText")} />}
      {items.length > 0 && !chosen && (
        <EmptyState
          title={t("notThere", { name })}
          text={total > items.length ? t("onlyNewest", { count: items.length }) : undefined}
        >
          <Button renderRoot={(props) => <Link to={auditPath(kind, id)} replace {...props} />}>
            {t("toNewest")}
          </Button>
        </EmptyState>
      )}
      {chosen && (
        <div className={css.body}>
          <Versions kind={kind} id={id} items={items} total={total} chosenId={chosen.id} />
          <Edit
            key={chosen.id}
            kind={kind}
            id={id}
            name={name}
            entry={chosen}
            earlier={items[at + 1]}
            version={total - at}
            isLatest={at === 0}
            isThere={entity.data !== null && entity.data !== undefined}
          />
        </div>
      )}
    </Page>
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
    <Panel as="nav" className={css.versions} aria-label={t("versions")} title={t("versions")} meta={total}>
      <ol>
        {items.map((entry, index) => (
          <li key={entry.id}>
            <Link
              to={auditPath(kind, id, entry.id)}
              replace
              className={`plain-link ${css.entry}`}
              aria-current={entry.id === chosenId ? "true" : undefined}
            >
              <span className="row">
                <span className="strong ellipsis">
                  {total - index}. {entry.user}
                </span>
                <span className="dim small end">
                  {entry.action === "UPDATE"
                    ? t("changes", { count: entry.changes ?? 0 })
                    : t(`actions.${entry.action}`)}
                </span>
              </span>
              <time className="dim num" dateTime={entry.timestamp}>
                {timestampTitle(entry.timestamp)}
              </time>
            </Link>
          </li>
        ))}
      </ol>
      {total > items.length && (
        <Box component="p" className="dim" px={12} py={10}>
          {t("onlyNewest", { count: items.length })}
        </Box>
      )}
      <Group className="dim small wide-only" gap={6} px={12} py={8}>
        <kbd>J</kbd>
        <kbd>K</kbd>
        {t("versionKeys")}
      </Group>
    </Panel>
  );
}

type View = "sideBySide" | "oneColumn" | "raw";
const views: readonly View[] = ["sideBySide", "oneColumn", "raw"];

interface EditProps {
  kind: AnyKind;
  id: string;
  name: string;
  entry: AuditEntry;
  earlier: AuditEntry | undefined;
  version: number;
  isLatest: boolean;
  isThere: boolean;
}

function Edit({ kind, id, name, entry, earlier, version, isLatest, isThere }: EditProps) {
  const { t } = useTranslation("audit");
  const [isChangedOnly, setChangedOnly] = useState(true);
  const [view, setView] = useState<View>("sideBySide");
  const [isRestoring, setRestoring] = useState(false);
  const navigate = useNavigate();
  const mayUpdate = useCan("UPDATE", kind.entityType, id);
  const edit = useQuery(editQuery(kind, id, entry.id));
  if (edit.error) {
    return <FailedToLoad title={t("loadFailed")} error={edit.error} onRetry={() => void edit.refetch()} />;
  }
  if (!edit.data) return <RowSkeletons delayMs={150} />;
  const { before, after } = edit.data;
  const sections = entryDiff(kind, before, after);
  const changedCount = sections.reduce((sum, section) => sum + section.changedCount, 0);
  const sentences = eventSentences(after);
  const isEventOnly = sentences.length > 0 && changedCount === 0;
  // The newest edit is undone; for an older edit, its version is restored.
  const restored = isLatest
    ? before && { version: version - 1, document: before }
    : after && { version, document: after };
  return (
    <Panel
      isFilling
      title={isEventOnly ? t("event") : t("changed", { count: changedCount })}
      actions={
        <>
          <Segments
            label={t("view")}
            options={views.map((one) => ({ value: one, label: t(`views.${one}`) }))}
            value={view}
            onChoose={setView}
          />
          <label className="row">
            {t("changedOnly")}
            <input
              type="checkbox"
              className="check"
              checked={isChangedOnly}
              disabled={view === "raw"}
              onChange={(event) => setChangedOnly(event.currentTarget.checked)}
            />
          </label>
          {restored && isThere && mayUpdate && !isEventOnly && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={15} />}
              onClick={() => setRestoring(true)}
            >
              {t("restoreAsk", { version: restored.version })}
            </Button>
          )}
        </>
      }
    >
      {view !== "raw" && sentences.length > 0 && <EventSentences sentences={sentences} />}
      {view === "raw" && <RawDocuments before={before} after={after} />}
      {view !== "raw" && !isEventOnly && (
        <DiffTable
          kind={kind}
          sections={sections}
          before={before}
          after={after}
          isChangedOnly={isChangedOnly}
          isOneColumn={view === "oneColumn"}
          beforeTitle={version > 1 ? t("version", { version: version - 1 }) : t("before")}
          afterTitle={t("version", { version })}
          beforeBy={earlier && describeEditor(earlier)}
          by={describeEditor(entry)}
        />
      )}
      {restored && (
        <RestoreDialog
          kind={kind}
          id={id}
          name={name}
          restored={restored}
          isOpen={isRestoring}
          onClose={() => setRestoring(false)}
          onRestored={() => void navigate({ to: auditPath(kind, id), replace: true })}
        />
      )}
    </Panel>
  );
}

const describeEditor = ({ user, timestamp }: AuditEntry) => `${user}, ${timestampTitle(timestamp)}`;
