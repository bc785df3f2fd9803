import type { SignPost } from "@gantry/domain/contract/answers/post.ts";
import type { SignPostEntry } from "@gantry/domain/contract/signs/sign-posts.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { translate } from "../../../text/translate.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { api } from "../../../queries/api.ts";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { useLive, useUpdates } from "../../../realtime/live.ts";
import { useCan } from "../../../session/session-store.ts";
import { openMultiSignManager, postPath } from "../multi-sign/manager/open-manager.ts";
import { signPostType } from "../multi-sign/multi-sign-calls.ts";
import css from "./board.module.css";

const shownPosts = 5;

export default function RecentPosts() {
  const mayRead = useCan("READ", signKind.entityType);
  return mayRead ? <ReadablePosts /> : null;
}

function ReadablePosts() {
  const { t } = useTranslation("shift");
  const cache = useQueryClient();
  useLive(signPostType);
  useUpdates(signPostType, ({ updateType }) => {
    if (updateType === "CREATE") void cache.invalidateQueries({ queryKey: queryKeys.find(signPostType) });
  });
  const { data } = useQuery({
    queryKey: [...queryKeys.find(signPostType), { shown: shownPosts }],
    queryFn: ({ signal }) =>
      api.post<FindAnswer<SignPostEntry>>("/signs/posts/find", { page: 0, pageSize: shownPosts }, { signal }),
  });
  return (
    <Panel title={t("recentPosts")}>
      {data?.items.length === 0 && <EmptyState isInline title={t("noPosts")} />}
      <ul className={css.rows}>
        {data?.items.map((post) => (
          <PostRow key={post.id} post={post} />
        ))}
      </ul>
    </Panel>
  );
}

function PostRow({ post }: { post: SignPostEntry }) {
  const { t } = useTranslation("shift");
  const mayControl = useCan("CONTROL", signKind.entityType);
  const what = post.associatedEntityName ?? t("postOf", { count: post.signs });
  const time = timeText(post.createdAt);
  const again = useMutation({
    mutationFn: () => api.get<SignPost>(postPath(post.id)),
    onSuccess: (read) => {
      if (read) prepareAgain(read);
      else toast("error", translate("shift:againError"));
    },
    onError: (cause) => toast("error", translate("shift:againError"), { cause }),
  });
  return (
    <li>
      <div className="grow">
        <Link className="ellipsis" to={postPath(post.id)}>
          {what}
        </Link>
        <div className="dim small ellipsis">
          {time}, {post.createdByDisplayName}
        </div>
      </div>
      {mayControl && (
        <Button
          variant="default"
          size="xs"
          loading={again.isPending}
          aria-label={t("againLabel", { what, time })}
          onClick={() => again.mutate()}
        >
          {t("again")}
        </Button>
      )}
    </li>
  );
}

/** The same messages for the same signs, to look at before they are posted. */
function prepareAgain({ id, lines }: SignPost): void {
  openMultiSignManager({
    signIds: lines.map(({ signId }) => signId),
    prepared: {
      name: id,
      messages: Object.fromEntries(lines.map(({ signId, message }) => [signId, message])),
    },
  });
}
