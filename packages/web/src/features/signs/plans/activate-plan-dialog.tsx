import { timedDurationNs } from "@gantry/domain/sign/message/message-duration.ts";
import { useMemo, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { DurationInputs } from "../multi-sign/duration-inputs.tsx";
import { MessageManager } from "../multi-sign/manager/message-manager.tsx";
import { PostingFrame } from "../multi-sign/manager/posting-frame.tsx";
import { useRowChecks } from "../multi-sign/manager/use-row-checks.ts";
import { activatePlan, useQueues, useSigns } from "../multi-sign/multi-sign-calls.ts";
import { PostDialog } from "../multi-sign/posts/post-dialog.tsx";
import { usePosting } from "../multi-sign/posts/use-posting.ts";
import { chosenOf, planMessages, type StoredPlan } from "./plan-document.ts";

export function ActivatePlanDialog({ plan, onClose }: { plan: StoredPlan; onClose: () => void }) {
  const { t } = useTranslation("signPlans");
  const [postId, setPostId] = useState<string>();
  return (
    <PostDialog
      postId={postId}
      title={t("activate.title", { name: plan.name })}
      form={<Activation plan={plan} onPosted={setPostId} onCancel={onClose} />}
      onClose={onClose}
    />
  );
}

interface ActivationProps {
  plan: StoredPlan;
  onPosted: (postId: string) => void;
  onCancel: () => void;
}

function Activation({ plan, onPosted, onCancel }: ActivationProps) {
  const { t } = useTranslation("signPlans");
  const [durationNs, setDurationNs] = useState(timedDurationNs);
  const messages = useMemo(() => planMessages(plan), [plan]);
  const chosen = useMemo(() => chosenOf(messages), [messages]);
  const signIds = useMemo(() => Object.keys(messages.signMessages), [messages]);
  const signs = useSigns(signIds);
  const queues = useQueues(signIds);
  const known = {
    signs: signs.data?.items ?? noSigns,
    chosen,
    duration: durationNs,
    queues: queues.data?.items,
  };
  const checks = useRowChecks({ ...known, isForPosting: true });
  const posting = usePosting({
    ...known,
    checks,
    send: ({ mode, revisions }) => activatePlan(plan.id, { duration: durationNs, mode, revisions }),
    onPosted,
  });
  const failed = [signs, queues].find(({ error, data }) => error && !data);
  if (failed) {
    const title = t("multiSign:loadFailed");
    return <FailedToLoad title={title} error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (signIds.length > 0 && !signs.data) return <RowSkeletons rows={5} />;
  return (
    <PostingFrame
      posting={posting}
      checks={checks}
      duration={
        <span className="row">
          {t("activate.for")}
          <DurationInputs label={t("activate.duration")} durationNs={durationNs} onChange={setDurationNs} />
        </span>
      }
      postText={t("activate.on", { count: posting.targets.length })}
      onCancel={onCancel}
    >
      <MessageManager signs={known.signs} chosen={chosen} checks={checks} draftPlace={plan.id} />
    </PostingFrame>
  );
}

const noSigns = [] as const;
