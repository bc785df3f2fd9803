import type { SignPostEntry } from "@gantry/domain/contract/signs/sign-posts.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { signPlan } from "@gantry/domain/kinds/sign-plan.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { IconMessagePlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { Page } from "../../../../kit/layout/page.tsx";
import { api } from "../../../../queries/api.ts";
import { queryKeys } from "../../../../queries/kind-queries.ts";
import type { Column } from "../../../../kit/table/columns.ts";
import { DataTable } from "../../../../kit/table/data-table.tsx";
import { EntityLink } from "../../../../kinds/detail/entity-link.tsx";
import { Pager } from "../../../../kinds/list/table/pager.tsx";
import { PermissionButton } from "../../../../session/permission/permission-button.tsx";
import { useLive, useUpdates } from "../../../../realtime/live.ts";
import { EmptyState } from "../../../../kit/feedback/empty-state.tsx";
import { Panel } from "../../../../kit/layout/panel.tsx";
import { RowSkeletons } from "../../../../kit/screen/states.tsx";
import { FailedToLoad } from "../../../../queries/failed-to-load.tsx";
import { NoPermission } from "../../../../session/permission/no-permission.tsx";
import { useCan } from "../../../../session/session-store.ts";
import { kindText } from "../../../../text/kind-text.ts";
import { timeText } from "../../../../kit/time/moment-text.ts";
import { timestampTitle } from "../../../../kit/time/timestamp-text.ts";
import { signPostType } from "../multi-sign-calls.ts";
import { newPostPath, postPath } from "../manager/open-manager.ts";

const PostDialog = lazy(() => import("./post-dialog.tsx").then((part) => ({ default: part.PostDialog })));
const MultiSignDialog = lazy(() => import("../multi-sign-dialog.tsx"));

const postsPath = "/signs/posts";
const pageSize = 20;

/** Newest first; the address may select one, or start a new one. */
export default function PostsScreen() {
  const { t } = useTranslation("multiSign");
  const mayRead = useCan("READ", signKind.entityType);
  const { postId } = useParams({ strict: false }) as { postId?: string };
  const { signs } = useSearch({ strict: false }) as { signs?: unknown };
  const navigate = useNavigate();
  const [signIds, setSignIds] = useState(() => signIdsIn(signs));
  if (!mayRead) return <NoPermission action={t("permissions:READ")} kindName={kindText(signKind, "many")} />;
  const toList = () => void navigate({ to: postsPath });
  return (
    <Page
      layout="list"
      title={t("posts.title")}
      actions={
        <PermissionButton
          action="CONTROL"
          entityType={signKind.entityType}
          leftSection={<IconMessagePlus size={15} />}
          onClick={() => {
            setSignIds([]);
            void navigate({ to: newPostPath([]) });
          }}
        >
          {t("posts.new")}
        </PermissionButton>
      }
    >
      <Posts />
      <Suspense fallback={null}>
        {postId === "new" && <MultiSignDialog signIds={signIds} onClose={toList} />}
        {postId !== undefined && postId !== "new" && (
          <PostDialog key={postId} postId={postId} onClose={toList} />
        )}
      </Suspense>
    </Page>
  );
}

function Posts() {
  const { t } = useTranslation("multiSign");
  const [page, setPage] = useState(0);
  const posts = usePosts(page);
  if (posts.error && !posts.data) {
    return (
      <FailedToLoad title={t("posts.loadFailed")} error={posts.error} onRetry={() => void posts.refetch()} />
    );
  }
  if (!posts.data) return <RowSkeletons />;
  const { items, total } = posts.data;
  if (total === 0) {
    return (
      <Panel isFilling data-edge>
        <EmptyState title={t("posts.none")} text={t("posts.noneText")} />
      </Panel>
    );
  }
  const columns: Column<SignPostEntry>[] = [
    {
      id: "when",
      header: t("posts.when"),
      widthPx: 120,
      holdsTimes: true,
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={timestampTitle(createdAt)}>
          {timeText(createdAt)}
        </time>
      ),
    },
    {
      id: "what",
      header: t("posts.what"),
      cell: ({ id, signs }) => (
        <Link to={postPath(id)} data-row-link>
          {t("progress.title", { count: signs })}
        </Link>
      ),
    },
    {
      id: "plan",
      header: t("posts.plan"),
      cell: ({ associatedEntityId: id, associatedEntityType: type }) =>
        id !== null && type === signPlan.entityType && <EntityLink entityType={type} entityId={id} />,
    },
    { id: "mode", header: t("posts.mode"), cell: ({ mode }) => t(`mode.${mode}`) },
    { id: "who", header: t("posts.who"), cell: ({ createdByDisplayName }) => createdByDisplayName },
  ];
  return (
    <Panel
      isFilling
      data-edge
      foot={
        total > pageSize ? (
          <Pager page={page} pageCount={Math.ceil(total / pageSize)} onPage={setPage} />
        ) : undefined
      }
    >
      <DataTable scrollLabel={t("posts.title")} columns={columns} rows={items} rowId={({ id }) => id} />
    </Panel>
  );
}

function usePosts(page: number) {
  const cache = useQueryClient();
  useLive(signPostType);
  useUpdates(signPostType, ({ updateType }) => {
    if (updateType === "CREATE") void cache.invalidateQueries({ queryKey: queryKeys.find(signPostType) });
  });
  return useQuery({
    queryKey: [...queryKeys.find(signPostType), { page }],
    queryFn: ({ signal }) =>
      api.post<FindAnswer<SignPostEntry>>(`${postsPath}/find`, { page, pageSize }, { signal }),
    placeholderData: (before) => before,
  });
}

function signIdsIn(signs: unknown): string[] {
  return typeof signs === "string" ? signs.split(",").filter(Boolean) : [];
}
