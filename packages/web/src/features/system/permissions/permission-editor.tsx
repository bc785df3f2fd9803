import type { OwnerGrants } from "@gantry/domain/contract/answers/permissions.ts";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import type { GrantOwnerType } from "@gantry/domain/contract/people/permission-calls.ts";
import { cellKey, type CellKey, type GrantCells } from "@gantry/domain/permissions/grant-cells.ts";
import { idsOfGroup } from "@gantry/domain/permissions/group-tree.ts";
import type { Action } from "@gantry/domain/permissions/grants.ts";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { LeaveDialog } from "../../../kinds/form/draft/leave-dialog.tsx";
import { useSaveKey } from "../../../kit/screen/keys.ts";
import "../../../kit/look/mantine-inputs.ts";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { Loaded } from "../../../queries/loaded.tsx";
import { NoPermission } from "../../../session/permission/no-permission.tsx";
import { useLoadedPart } from "../../../kit/screen/use-loaded-part.ts";
import { useCan, useSession } from "../../../session/session-store.ts";
import { DraftNote } from "../../../session/drafts/draft-note.tsx";
import { toast } from "../../../kit/toasts/toasts.ts";
import { useGroups } from "./cell-items.tsx";
import { CellPanel } from "./cell-panel.tsx";
import { cycleCell, type Giver } from "./change-cell.ts";
import { ConflictPanel } from "./conflict-panel.tsx";
import { type GrantOwner, ownerGrantsQuery } from "./grant-calls.ts";
import { LevelMark } from "./level-mark.tsx";
import { lockText } from "./level-text.ts";
import { Matrix } from "./matrix.tsx";
import { type MatrixRow, typesWith } from "./matrix-rows.ts";
import { useMatrix } from "./use-matrix.ts";
import { type PermissionDraft, usePermissionDraft } from "./use-permission-draft.ts";
import css from "./permissions.module.css";

export interface PermissionEditorProps {
  owner: { type: GrantOwnerType; id: string };
  isReadOnly?: boolean;
  heading?: ReactNode;
}

/** PERM-008, PERM-010. */
export function PermissionEditor(props: PermissionEditorProps) {
  const { owner } = props;
  const { t } = useTranslation("permissions");
  const mayRead = useCan("READ", "PERMISSION");
  const stored = useQuery({ ...ownerGrantsQuery(owner), enabled: mayRead });
  if (!mayRead) return <NoPermission action={t("READ")} kindName={t("types.PERMISSION")} />;
  return (
    <Loaded
      query={stored}
      failed={t("permissionEditor:loadFailed")}
      missing={<EmptyState title={t("permissionEditor:notThere")} />}
    >
      {(loaded) => <LoadedEditor key={`${owner.type} ${owner.id}`} {...props} loaded={loaded} />}
    </Loaded>
  );
}
export default PermissionEditor;

function LoadedEditor({
  owner,
  isReadOnly = false,
  heading,
  loaded,
}: PermissionEditorProps & { loaded: OwnerGrants }) {
  const { t } = useTranslation("permissionEditor");
  const draft = usePermissionDraft(owner, loaded);
  const mayChange = [
    useCan("CREATE", "PERMISSION"),
    useCan("UPDATE", "PERMISSION"),
    useCan("DELETE", "PERMISSION"),
  ];
  const isShownOnly = isReadOnly || !mayChange.includes(true);
  const giver = useGiver(owner, draft.stored, isShownOnly);
  const [selected, setSelected] = useState<CellKey>();
  const [text, setText] = useState("");
  const matrix = useMatrix(draft.cells, text);
  const isLeavingSaved = useRef(false);
  const panel = useRef<HTMLDivElement>(null);
  useSaveKey(() => void draft.save());

  function cycle(row: MatrixRow, action: Action): void {
    const { cells, lock } = cycleCell(row, action, draft.cells, { giver, remembered: draft.remembered });
    if (cells === draft.cells && lock) toast("warn", lockText(lock));
    else draft.setCells(cells);
  }
  function select(row: MatrixRow, action: Action, goesThere: boolean): void {
    if (row.kind === "module") return goesThere ? matrix.fold(row, !row.isOpen) : cycle(row, action);
    const key = findOnlyCell(row, action, draft.cells);
    if (!key) return;
    if (row.kind === "part" && !goesThere) return cycle(row, action);
    setSelected(key);
    if (goesThere) requestAnimationFrame(() => focusFirst(panel.current));
  }
  function closePanel(): void {
    setSelected(undefined);
    document.querySelector<HTMLElement>('[role="treegrid"] [data-place][tabindex="0"]')?.focus();
  }

  return (
    <div className={css.editor}>
      <Toolbar owner={owner} draft={draft} giver={giver} heading={heading} text={text} onFind={setText} />
      <Notes draft={draft} isReadOnly={isShownOnly} />
      {draft.clashes.length > 0 && <ConflictPanel draft={draft} />}
      <div className={css.body}>
        <Panel isFilling className={css.matrixPanel} foot={<Legend />}>
          <div className={css.scroll}>
            {matrix.rows.length === 0 ? (
              <EmptyState title={t("nothingFound")} />
            ) : (
              <Matrix
                rows={matrix.rows}
                cells={draft.cells}
                giver={giver}
                selected={selected}
                countOf={matrix.countOf}
                onFold={matrix.fold}
                onCycle={cycle}
                onSelect={select}
              />
            )}
          </div>
        </Panel>
        {selected && (
          <Stack
            ref={panel}
            flex="none"
            mih={0}
            role="presentation"
            onKeyDown={(event) => {
              if (event.key === "Escape" && !event.defaultPrevented) closePanel();
            }}
          >
            <CellPanel
              key={selected}
              owner={owner}
              cell={selected}
              draft={draft}
              giver={giver}
              onClose={closePanel}
            />
          </Stack>
        )}
      </div>
      <LeaveDialog
        isDirty={draft.changes.length > 0}
        isLeavingSaved={isLeavingSaved}
        onLeave={draft.forget}
      />
    </div>
  );
}

function useGiver(owner: GrantOwner, stored: GrantCells, isReadOnly: boolean): Giver {
  const { grants } = useSession();
  const groups = useGroups();
  const isGroup = owner.type === "PERMISSION_GROUP";
  return {
    held: grants,
    isReadOnly,
    stored,
    groupIds: (entityType) => (isGroup ? idsOfGroup(groups, owner.id, entityType) : []),
  };
}

function Toolbar({
  owner,
  draft,
  giver,
  heading,
  text,
  onFind,
}: {
  owner: GrantOwner;
  draft: PermissionDraft;
  giver: Giver;
  heading: ReactNode;
  text: string;
  onFind: (text: string) => void;
}) {
  const { t } = useTranslation("permissionEditor");
  const [isPreviewing, setPreviewing] = useState(false);
  const [Preview, loadPreview] = useLoadedPart(() => import("./preview-dialog.tsx"));
  const mayReadUsers = useCan("READ", "USER");
  const count = draft.changes.length;
  const { isReadOnly } = giver;
  return (
    <Group gap={8} mih={32} flex="none" data-page-head>
      {heading}
      <Group gap={8} ms="auto">
        <TextInput
          w={220}
          aria-label={t("find")}
          placeholder={t("find")}
          leftSection={<IconSearch size={15} />}
          value={text}
          onChange={(event) => onFind(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") onFind("");
          }}
        />
        {owner.type !== "API_KEY" && mayReadUsers && (
          <Button
            variant="default"
            onClick={() => {
              loadPreview();
              setPreviewing(true);
            }}
          >
            {t("preview")}
          </Button>
        )}
        {!isReadOnly && (
          <>
            <Button variant="default" disabled={count === 0 || draft.isSaving} onClick={draft.discard}>
              {t("discard")}
            </Button>
            <Button
              disabled={count === 0 || draft.clashes.length > 0}
              loading={draft.isSaving}
              onClick={() => void draft.save()}
            >
              {t("save", { count })}
              <kbd className="button-key">Ctrl S</kbd>
            </Button>
          </>
        )}
      </Group>
      {Preview && (
        <Preview
          owner={owner}
          cells={draft.cells}
          giver={giver}
          isOpen={isPreviewing}
          onClose={() => setPreviewing(false)}
        />
      )}
    </Group>
  );
}

function Notes({ draft, isReadOnly }: { draft: PermissionDraft; isReadOnly: boolean }) {
  const { t } = useTranslation("permissionEditor");
  if (isReadOnly) return <p className="dim">{t("readOnly")}</p>;
  if (draft.restoredFrom === undefined || draft.changes.length === 0) return null;
  return <DraftNote typedAt={draft.restoredFrom} onDiscard={draft.discard} />;
}

function Legend() {
  const { t } = useTranslation("permissionEditor");
  return (
    <Group flex={1} gap="4px 16px" c="var(--c-text)">
      {(["FULL", "SOME", "MIXED", "NONE"] as const).map((level) => (
        <span key={level} className="row">
          <LevelMark level={level} />
          {t(`levels.${level}`)}
        </span>
      ))}
      <span className="dim wide-only">{t("legendMixed")}</span>
      <span className="row end dim wide-only">
        <kbd>←</kbd>
        <kbd>→</kbd> {t("keysAction")} <kbd>{t("keySpace")}</kbd> {t("keysChange")} <kbd>Enter</kbd>{" "}
        {t("keysItems")}
      </span>
    </Group>
  );
}

function findOnlyCell(row: MatrixRow, action: Action, cells: GrantCells): CellKey | undefined {
  const [entityType] = typesWith(row, action, cells);
  return entityType === undefined ? undefined : cellKey({ action, entityType });
}

/** The selected level, otherwise the first enabled control. */
function focusFirst(panel: HTMLElement | null): void {
  const level = panel?.querySelector<HTMLElement>('[aria-pressed="true"]:not(:disabled)');
  (level ?? panel?.querySelector<HTMLElement>("button:not(:disabled)"))?.focus();
}
