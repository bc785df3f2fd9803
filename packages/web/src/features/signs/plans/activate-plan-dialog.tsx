import { Button } from "@mantine/core";
import { timedDurationNs } from "@gantry/domain/sign/message/message-duration.ts";
import { type KeyboardEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { DurationInputs } from "../multi-sign/duration-inputs.tsx";
import { ModeChoice, PostFailure } from "../multi-sign/manager/manager-foot.tsx";
import { MessageManager } from "../multi-sign/manager/message-manager.tsx";
import { activatePlan, useQueues, useSigns } from "../multi-sign/multi-sign-calls.ts";
import { PostConfirm } from "../multi-sign/posts/post-confirm.tsx";
import { PostDialog } from "../multi-sign/posts/post-dialog.tsx";
import { usePosting } from "../multi-sign/posts/use-posting.ts";
import { useRowChecks } from "../multi-sign/manager/use-row-checks.ts";
import type { StoredPlan } from "./stored-plan.ts";
import { chosenOf, planMessages } from "./plan-document.ts";
import { classNames } from "../../../kit/class-names.ts";
import css from "../multi-sign/multi-sign.module.css";

export function ActivatePlanDialog({ plan, onClose }: { plan: StoredPlan; onClose: () => void }) {
  const { t } = useTranslation("signPlans");
  const [postId, setPostId] = useState<string>();
  return (
    <PostDialog
      postId={postId}
      title={t("activate.title", { name: plan.name })}
      form={(onCovered) => (
        <Activation plan={plan} onPosted={setPostId} onCovered={onCovered} onCancel={onClose} />
      )}
      onClose={onClose}
    />
  );
}

interface ActivationProps {
  plan: StoredPlan;
  onPosted: (postId: string) => void;
  onCovered: (isCovered: boolean) => void;
  onCancel: () => void;
}

function Activation({ plan, onPosted, onCovered, onCancel }: ActivationProps) {
  const { t } = useTranslation(["signPlans", "common", "multiSign"]);
  const [durationNs, setDurationNs] = useState(timedDurationNs);
  const messages = useMemo(() => planMessages(plan), [plan]);
  const chosen = useMemo(() => chosenOf(messages), [messages]);
  const signIds = useMemo(() => Object.keys(messages.signMessages), [messages]);
  const signs = useSigns(signIds);
  const queues = useQueues(signIds);
  const shown = signs.data?.items ?? noSigns;
  const checks = useRowChecks({
    signs: shown,
    chosen,
    duration: durationNs,
    isForPosting: true,
    queues: queues.data?.items,
  });
  const posting = usePosting({
    signs: shown,
    chosen,
    duration: durationNs,
    checks,
    queues: queues.data?.items,
    send: ({ mode, revisions }) => activatePlan(plan.id, { duration: durationNs, mode, revisions }),
    onPosted,
    onAsked: onCovered,
  });
  const failed = [signs, queues].find(({ error, data }) => error && !data);
  if (failed) {
    const title = t("multiSign:loadFailed");
    return <FailedToLoad title={title} error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (signIds.length > 0 && !signs.data) return <RowSkeletons rows={5} />;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!posting.obstacle && !posting.isAsked) posting.ask(true);
  };
  const { obstacle, targets, faulty } = posting;
  const names = faulty.map(({ name }) => name).join(", ");
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the whole dialog
    <div className={css.managerForm} onKeyDown={onKeyDown}>
      <MessageManager signs={shown} chosen={chosen} checks={checks} draftPlace={plan.id} />
      <div className={css.managerFoot}>
        <PostFailure posting={posting} />
        <div className={classNames(css.managerChoices, "row")}>
          <span className="row">
            {t("activate.for")}
            <DurationInputs label={t("activate.duration")} durationNs={durationNs} onChange={setDurationNs} />
          </span>
          <ModeChoice posting={posting} />
        </div>
        <div className={classNames(css.managerFootRow, "row")}>
          <span className="grow" role="status">
            {obstacle ? (
              <span className="dim">
                {t(`multiSign:obstacle.${obstacle}`, { count: faulty.length, names })}
              </span>
            ) : (
              <>
                <b>{t("multiSign:summary.targets", { count: targets.length })}</b>
                {faulty.length > 0 && (
                  <span className="warn-text">
                    {" "}
                    {t("multiSign:summary.faulty", { count: faulty.length })}
                  </span>
                )}
              </>
            )}
          </span>
          <Button variant="default" onClick={onCancel}>
            {t("common:cancel")}
          </Button>
          <Button
            disabled={obstacle !== undefined}
            loading={posting.isPosting}
            onClick={() => posting.ask(true)}
          >
            {t("activate.on", { count: targets.length })}
            <kbd className="button-key">Ctrl ↵</kbd>
          </Button>
        </div>
      </div>
      <PostConfirm posting={posting} checks={checks} onClose={() => posting.ask(false)} />
    </div>
  );
}

const noSigns = [] as const;
