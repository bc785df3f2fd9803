import type { SignPost } from "@gantry/domain/contract/answers/post.ts";
import { useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { Box, Group } from "@mantine/core";
import { DialogBody } from "../../../../kit/dialog/dialog.tsx";
import { EmptyState } from "../../../../kit/feedback/empty-state.tsx";
import { Note } from "../../../../kit/feedback/note.tsx";
import { RowSkeletons } from "../../../../kit/screen/states.tsx";
import { FailedToLoad } from "../../../../queries/failed-to-load.tsx";
import { deviceGlyphs } from "../../../../kit/status/glyph-shapes.ts";
import { GlyphMark, GlyphText } from "../../../../kit/status/glyphs.tsx";
import { panelId, TabList, tabId } from "../../../../kit/tabs/tab-list.tsx";
import type { Sign } from "../../sign/sign-entity.ts";
import { useSigns, usePost } from "../multi-sign-calls.ts";
import { countsOf, filterRetryable, isSetBroken, lineGlyphs } from "./post-counts.ts";
import { PostFoot } from "./post-foot.tsx";
import { PostLines } from "./post-lines.tsx";
import { categories, type Category } from "../sign-groups.ts";
import { usePostActs } from "./use-post-acts.ts";
import css from "../multi-sign.module.css";

interface PostProgressBodyProps {
  postId: string;
  onClose: () => void;
}

export function PostProgressBody({ postId, onClose }: PostProgressBodyProps) {
  const { t } = useTranslation("multiSign");
  const post = usePost(postId);
  const signs = useSigns(post.data?.lines.map(({ signId }) => signId) ?? noIds);
  if (post.error && !post.data) {
    return (
      <FailedToLoad title={t("progress.loadFailed")} error={post.error} onRetry={() => void post.refetch()} />
    );
  }
  if (post.isPending) return <RowSkeletons rows={5} />;
  if (!post.data) return <EmptyState title={t("progress.notThere")} text={t("progress.notThereText")} />;
  return <Progress post={post.data} signs={signs.data?.items ?? noSigns} onClose={onClose} />;
}

interface ProgressProps extends Omit<PostProgressBodyProps, "postId"> {
  post: SignPost;
  signs: readonly Sign[];
}

function Progress({ post, signs, onClose }: ProgressProps) {
  const { t } = useTranslation("multiSign");
  const [opened, setOpened] = useState<Category>();
  const acts = usePostActs(post);
  const byId = new Map(signs.map((sign) => [sign.id, sign]));
  const groups = categories.flatMap((category) => {
    const lines = post.lines.filter(({ signId }) => (byId.get(signId)?.category ?? "DMS") === category);
    return lines.length > 0 ? [{ category, lines }] : [];
  });
  const group = groups.find(({ category }) => category === opened) ?? groups[0];
  return (
    <>
      <DialogBody isPadded={false} style={{ minHeight: "min(560px, 60dvh)" }}>
        <Bar post={post} />
        {isSetBroken(post) && <Incomplete post={post} />}
        {group && (
          <>
            <Group className={css.ruled} px={20}>
              <TabList
                isBare
                label={t("tabs")}
                tabs={groups.map(({ category, lines }) => ({
                  id: category,
                  label: category,
                  count: lines.length,
                  ...(filterRetryable(lines).length > 0 && {
                    mark: (
                      <GlyphMark
                        glyph={deviceGlyphs.OFFLINE}
                        size={13}
                        label={t("progress.failedOf", { count: filterRetryable(lines).length })}
                      />
                    ),
                  }),
                }))}
                open={group.category}
                onOpen={(id) => setOpened(id as Category)}
              />
            </Group>
            <div role="tabpanel" id={panelId(group.category)} aria-labelledby={tabId(group.category)}>
              <PostLines lines={group.lines} signs={byId} acts={acts} />
            </div>
          </>
        )}
        {post.hidden > 0 && (
          <Box className="dim" px={20} py={16}>
            {t("progress.hidden", { count: post.hidden })}
          </Box>
        )}
      </DialogBody>
      <PostFoot post={post} acts={acts} onClose={onClose} />
    </>
  );
}

function Bar({ post: { lines } }: { post: SignPost }) {
  const { t } = useTranslation("multiSign");
  const counts = countsOf(lines);
  return (
    <Group className={css.ruled} gap="6px 16px" px={20} py={10} role="status">
      <span className={css.bar} aria-hidden>
        {counts.map(({ state, count }) => (
          <i
            key={state}
            className={`role-${lineGlyphs[state].role}`}
            data-state={state}
            style={{ flexGrow: count }}
          />
        ))}
      </span>
      {counts.map(({ state, count }) => (
        <GlyphText key={state} glyph={lineGlyphs[state]}>
          <span className="num">{t(`progress.count.${state}`, { count })}</span>
        </GlyphText>
      ))}
    </Group>
  );
}

function Incomplete({ post }: { post: SignPost }) {
  const { t } = useTranslation("multiSign");
  const standing = post.lines.filter(({ state }) => state === "verified").length;
  return (
    <Box px={20} py={12}>
      <Note
        tone="error"
        role="alert"
        title={t("progress.incomplete", { count: standing, total: post.lines.length })}
      >
        {t("progress.incompleteText")}
      </Note>
    </Box>
  );
}

const noIds: readonly string[] = [];
const noSigns: readonly Sign[] = [];
