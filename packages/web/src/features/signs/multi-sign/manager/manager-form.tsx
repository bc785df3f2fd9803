import { Group, Loader, Select } from "@mantine/core";
import { timedDurationNs } from "@gantry/domain/sign/message/message-duration.ts";
import { useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { RowSkeletons } from "../../../../kit/screen/states.tsx";
import { FailedToLoad } from "../../../../queries/failed-to-load.tsx";
import { AddSigns } from "../add-signs.tsx";
import { DurationInputs } from "../duration-inputs.tsx";
import { postToSigns, useQueues, useSigns } from "../multi-sign-calls.ts";
import { usePosting } from "../posts/use-posting.ts";
import {
  chosenOfPrepared,
  type CommonDuration,
  isKeptChoice,
  type KeptChoice,
  type PreparedMessages,
  withoutChosen,
} from "./chosen-messages.ts";
import { MessageManager } from "./message-manager.tsx";
import { PostingFrame } from "./posting-frame.tsx";
import { useRowChecks } from "./use-row-checks.ts";
import { DraftNote } from "../../../../session/drafts/draft-note.tsx";
import { findDraft, forgetDraft, storeDraft, useDraftPlace } from "../../../../session/drafts/draft-store.ts";

interface ManagerFormProps {
  signIds: readonly string[];
  prepared?: PreparedMessages | undefined;
  onPosted: (postId: string) => void;
  onCancel: () => void;
}

export function ManagerForm(props: ManagerFormProps) {
  const { onPosted, onCancel } = props;
  const { t } = useTranslation("multiSign");
  const [signIds, setSignIds] = useState(props.signIds);
  const { prepared } = props;
  const kept = useKeptChoice(
    prepared ? `post ${prepared.name}` : "post",
    prepared && { chosen: chosenOfPrepared(prepared), duration: "own" },
  );
  const { chosen, duration } = kept.choice;
  const signs = useSigns(signIds);
  const queues = useQueues(signIds);
  const shown = signs.data?.items ?? noSigns;
  const known = { signs: shown, chosen, duration, queues: queues.data?.items };
  const checks = useRowChecks({ ...known, isForPosting: true });
  const posting = usePosting({
    ...known,
    checks,
    startMode: prepared?.association ? "all" : "each",
    send: (order) => postToSigns({ ...order, ...prepared?.association }),
    onPosted: (postId, posted) => {
      kept.posted(posted);
      onPosted(postId);
    },
  });
  if (signs.error && !signs.data) {
    return <FailedToLoad title={t("loadFailed")} error={signs.error} onRetry={() => void signs.refetch()} />;
  }
  if (signIds.length > 0 && !signs.data) return <RowSkeletons rows={5} />;
  const missing = signIds.length - shown.length;
  return (
    <PostingFrame
      posting={posting}
      checks={checks}
      duration={
        <DurationChoice duration={duration} onDuration={(next) => kept.keep({ chosen, duration: next })} />
      }
      postText={t("post", { count: posting.targets.length })}
      restored={
        kept.restoredFrom &&
        shown.some(({ id }) => chosen[id]) && (
          <DraftNote typedAt={kept.restoredFrom} onDiscard={kept.startOver} />
        )
      }
      onCancel={onCancel}
    >
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
      />
      <Group gap={8} px={20} py={8}>
        <AddSigns known={signIds} onAdd={(id) => setSignIds([...signIds, id])} />
        {missing > 0 && <span className="dim small">{t("missing", { count: missing })}</span>}
        {signs.isPlaceholderData && <Loader size={14} />}
      </Group>
    </PostingFrame>
  );
}

function DurationChoice({
  duration,
  onDuration,
}: {
  duration: CommonDuration;
  onDuration: (duration: CommonDuration) => void;
}) {
  const { t } = useTranslation("multiSign");
  return (
    <>
      <Select
        aria-label={t("duration.label")}
        w={190}
        allowDeselect={false}
        value={duration === "own" ? "own" : duration === null ? "continuous" : "timed"}
        data={(["own", "continuous", "timed"] as const).map((value) => ({
          value,
          label: t(`duration.${value}`),
        }))}
        onChange={(value) => onDuration(value === "own" ? "own" : value === "timed" ? timedDurationNs : null)}
      />
      {typeof duration === "number" && (
        <DurationInputs label={t("duration.label")} durationNs={duration} onChange={onDuration} />
      )}
    </>
  );
}

const noSigns = [] as const;

const nothing: KeptChoice = { chosen: {}, duration: "own" };

function useKeptChoice(which: string, start: KeptChoice = nothing) {
  const place = useDraftPlace("multiSign", which);
  const [found] = useState(() => findDraft(place, isKeptChoice, Date.now()));
  const [choice, setChoice] = useState(found?.value ?? start);
  const [restoredFrom, setRestoredFrom] = useState(
    found && Object.keys(found.value.chosen).length > 0 ? found.typedAt : undefined,
  );
  return {
    choice,
    restoredFrom,
    keep(next: KeptChoice) {
      setChoice(next);
      storeDraft(place, next, Date.now());
    },
    /** Keeps the choices of other signs. */
    posted(signIds: readonly string[]) {
      const rest = signIds.reduce(withoutChosen, choice.chosen);
      if (Object.keys(rest).length === 0) forgetDraft(place);
      else storeDraft(place, { ...choice, chosen: rest }, Date.now());
    },
    startOver() {
      forgetDraft(place);
      setRestoredFrom(undefined);
      setChoice(start);
    },
  };
}
