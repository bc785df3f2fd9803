import { Loader } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { FailedToLoad } from "../../../../queries/failed-to-load.tsx";
import { RowSkeletons } from "../../../../kit/screen/states.tsx";
import { AddSigns } from "../add-signs.tsx";
import { ManagerFoot } from "./manager-foot.tsx";
import { MessageManager } from "./message-manager.tsx";
import { postToSigns, useQueues, useSigns } from "../multi-sign-calls.ts";
import { PostConfirm } from "../posts/post-confirm.tsx";
import { useKeptChoice } from "./use-kept-choice.ts";
import { usePosting } from "../posts/use-posting.ts";
import { useRowChecks } from "./use-row-checks.ts";
import { classNames } from "../../../../kit/class-names.ts";
import css from "../multi-sign.module.css";

interface ManagerFormProps {
  signIds: readonly string[];
  onPosted: (postId: string) => void;
  onCovered: (isCovered: boolean) => void;
  onCancel: () => void;
}

/** Nothing is sent before the confirmation. */
export function ManagerForm(props: ManagerFormProps) {
  const { onPosted, onCovered, onCancel } = props;
  const { t } = useTranslation("multiSign");
  const [signIds, setSignIds] = useState(props.signIds);
  const kept = useKeptChoice("post");
  const { chosen, duration } = kept.choice;
  const signs = useSigns(signIds);
  const queues = useQueues(signIds);
  const shown = signs.data?.items ?? noSigns;
  const checks = useRowChecks({
    signs: shown,
    chosen,
    duration,
    isForPosting: true,
    queues: queues.data?.items,
  });
  const posting = usePosting({
    signs: shown,
    chosen,
    duration,
    checks,
    queues: queues.data?.items,
    send: postToSigns,
    onPosted: (postId, posted) => {
      kept.posted(posted);
      onPosted(postId);
    },
    onAsked: onCovered,
  });
  if (signs.error && !signs.data) {
    return <FailedToLoad title={t("loadFailed")} error={signs.error} onRetry={() => void signs.refetch()} />;
  }
  if (signIds.length > 0 && !signs.data) return <RowSkeletons rows={5} />;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!posting.obstacle && !posting.isAsked) posting.ask(true);
  };
  const missing = signIds.length - shown.length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the whole dialog
    <div className={css.managerForm} onKeyDown={onKeyDown}>
      {queues.error && !queues.data && (
        <FailedToLoad title={t("queuesFailed")} error={queues.error} onRetry={() => void queues.refetch()} />
      )}
      <MessageManager
        signs={shown}
        chosen={chosen}
        checks={checks}
        draftPlace="post"
        onChange={(next) => kept.keep({ chosen: next, duration })}
        onRemoveSign={(signId) => setSignIds(signIds.filter((id) => id !== signId))}
        onCovered={onCovered}
      />
      <div className={classNames(css.managerMore, "row")}>
        <AddSigns known={signIds} onAdd={(id) => setSignIds([...signIds, id])} />
        {missing > 0 && <span className="dim small">{t("missing", { count: missing })}</span>}
        {signs.isPlaceholderData && <Loader size={14} />}
      </div>
      <ManagerFoot
        posting={posting}
        duration={duration}
        onDuration={(next) => kept.keep({ chosen, duration: next })}
        onPost={() => posting.ask(true)}
        onCancel={onCancel}
        isRestored={kept.isRestored && shown.some(({ id }) => chosen[id])}
        onStartOver={kept.startOver}
      />
      <PostConfirm posting={posting} checks={checks} onClose={() => posting.ask(false)} />
    </div>
  );
}

const noSigns = [] as const;
