import { Box, Button, TextInput } from "@mantine/core";
import type { GroupPlace } from "@gantry/domain/contract/people/permission-calls.ts";
import { type PermissionGroup, permissionGroup } from "@gantry/domain/kinds/permission-group.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { branchOf, groupPath, groupTree } from "@gantry/domain/permissions/group-tree.ts";
import { can, useSession, useCan } from "../../../../session/session-store.ts";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { ApiError } from "../../../../queries/api-error.ts";
import { queryKeys } from "../../../../queries/kind-queries.ts";
import "../../../../kit/look/mantine-inputs.ts";
import { useLive, useUpdates } from "../../../../realtime/live.ts";
import { Loaded } from "../../../../queries/loaded.tsx";
import { EmptyState } from "../../../../kit/feedback/empty-state.tsx";
import { Page } from "../../../../kit/layout/page.tsx";
import { Panel } from "../../../../kit/layout/panel.tsx";
import { NoPermission } from "../../../../session/permission/no-permission.tsx";
import { useMayCreate } from "../../../../session/use-may-create.ts";
import { errorText } from "../../../../queries/error-text.ts";
import { kindText } from "../../../../text/kind-text.ts";
import { toast } from "../../../../kit/toasts/toasts.ts";
import { groupsQuery, placeGroup } from "../grant-calls.ts";
import { groupLines } from "./group-moves.ts";
import { GroupSummary } from "./group-summary.tsx";
import { GroupTreeView } from "./group-tree-view.tsx";
import { notHeldText } from "../level-text.ts";
import css from "./groups.module.css";

const { entityType } = permissionGroup;

/** PERM-030. */
export default function GroupTreeScreen() {
  const { t } = useTranslation("permissions");
  const mayRead = useCan("READ", entityType);
  const groups = useQuery({ ...groupsQuery, enabled: mayRead });
  const cache = useQueryClient();
  useLive(entityType, undefined, mayRead);
  useUpdates(entityType, () => void cache.invalidateQueries({ queryKey: queryKeys.find(entityType) }));
  if (!mayRead) return <NoPermission action={t("READ")} kindName={kindText(permissionGroup, "many")} />;
  return (
    <Loaded query={groups} failed={t("permissionEditor:groups.loadFailed")}>
      {({ items }) => <Groups groups={items} />}
    </Loaded>
  );
}

function Groups({ groups }: { groups: readonly PermissionGroup[] }) {
  const { t } = useTranslation("permissionEditor");
  const navigate = useNavigate();
  const session = useSession();
  const mayCreate = useMayCreate(permissionGroup);
  const [text, setText] = useState("");
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [chosen, choose] = useChosen();
  const move = useMove(groups);
  const shown = searchGroups(groups, text);
  const tree = groupTree(shown);
  const lines = groupLines(tree, text === "" ? closed : new Set());
  const group = groups.find(({ id }) => id === chosen);
  const isSearching = text !== "";
  const fold = (id: string, isOpen: boolean) => {
    const next = new Set(closed);
    if (isOpen) next.delete(id);
    else next.add(id);
    setClosed(next);
  };
  return (
    <Page
      layout="fill"
      title={kindText(permissionGroup, "title")}
      meta={<span className="dim num">{t("groups.count", { count: groups.length })}</span>}
      actions={
        <>
          <TextInput
            aria-label={t("groups.search")}
            placeholder={t("groups.search")}
            leftSection={<IconSearch size={15} />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {mayCreate && (
            <Button component={Link} to={`${permissionGroup.pages}/new`} leftSection={<IconPlus size={15} />}>
              {t("groups.new")}
            </Button>
          )}
        </>
      }
    >
      <div className={css.body}>
        <Panel isFilling>
          {lines.length === 0 ? (
            <NoGroups isSearching={isSearching} />
          ) : (
            <GroupTreeView
              groups={groups}
              tree={tree}
              lines={lines}
              chosen={chosen}
              mayMove={(id) => !isSearching && can(session, "UPDATE", entityType, id)}
              onChoose={choose}
              onOpen={(id) => void navigate({ to: entityPath(permissionGroup, id) })}
              onFold={fold}
              onMove={move}
            />
          )}
          <Box component="p" className="dim small wide-only" px={16} py={8}>
            {t("groups.hint")}
          </Box>
        </Panel>
        {group ? (
          <GroupSummary key={group.id} group={group} groups={groups} tree={groupTree(groups)} onMove={move} />
        ) : (
          <Panel isFilling>
            <EmptyState title={t("groups.choose")} />
          </Panel>
        )}
      </div>
    </Page>
  );
}

function NoGroups({ isSearching }: { isSearching: boolean }) {
  const { t } = useTranslation("permissionEditor");
  if (isSearching) return <EmptyState title={t("groups.nothingFound")} />;
  return <EmptyState title={t("groups.none")} text={t("groups.noneText")} />;
}

function useChosen(): [string | undefined, (id: string) => void] {
  const { group } = useSearch({ strict: false }) as { group?: unknown };
  const navigate = useNavigate();
  const choose = (id: string) => void navigate({ to: ".", search: { group: id }, replace: true });
  return [group === undefined ? undefined : String(group as string), choose];
}

function useMove(groups: readonly PermissionGroup[]): (id: string, place: GroupPlace) => void {
  const { t } = useTranslation("permissionEditor");
  const cache = useQueryClient();
  const nameOf = (id: string) => groups.find((group) => group.id === id)?.name ?? id;
  const { mutate } = useMutation({
    mutationFn: ({ id, place }: { id: string; place: GroupPlace }) => placeGroup(id, place),
    onError: (error, { id }) => {
      const isNotHeld = error instanceof ApiError && error.code === "notHeld";
      const detail = isNotHeld ? notHeldText(error.params) : errorText(error);
      toast("error", t("groups.moveFailed", { name: nameOf(id) }), { detail, cause: error });
    },
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.find(entityType) }),
  });
  return (id, place) => mutate({ id, place });
}

/** Matches by own or ancestor name, including ancestors. */
function searchGroups(groups: readonly PermissionGroup[], text: string): readonly PermissionGroup[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return groups;
  const hits = groups.filter(({ name }) => name.toLowerCase().includes(wanted));
  const shown = new Set(hits.flatMap(({ id }) => branchOf(groups, id).map((group) => group.id)));
  const byId = new Map(groups.map((group) => [group.id, group]));
  for (const hit of hits) {
    const path = groupPath(groups, hit.id).length;
    let above = byId.get(hit.parentId ?? "");
    for (let step = 1; above && step < path; step += 1) {
      shown.add(above.id);
      above = byId.get(above.parentId ?? "");
    }
  }
  return groups.filter(({ id }) => shown.has(id));
}
