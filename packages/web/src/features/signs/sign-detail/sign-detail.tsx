import { signPendingRequests } from "@gantry/domain/contract/agents/communication-actions.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { SignAtAddress } from "../sign/sign-at-address.tsx";
import type { Sign } from "../sign/sign-entity.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { PendingStrip } from "../../../kinds/communication/pending-strip.tsx";
import { usePoll } from "../../../kinds/communication/use-poll.ts";
import { useKeys } from "../../../kit/screen/keys.ts";
import { Page } from "../../../kit/layout/page.tsx";
import { SectionBoundary } from "../../../kit/screen/section-boundary.tsx";
import { useCan } from "../../../session/session-store.ts";
import { Composer, type ComposerTask } from "../composer/composer.tsx";
import { useSignQueue } from "../sign/use-sign.ts";
import { BlankDialog } from "./queue/blank-dialog.tsx";
import { CurrentMessage } from "./current-message.tsx";
import { NoFontsNote } from "./no-fonts-note.tsx";
import { allowedActs } from "./sign-acts.ts";
import { SignHeader } from "./sign-header.tsx";
import { SignNotes } from "./sign-notes.tsx";
import { SignProblemNote } from "./sign-problem-note.tsx";
import { SignTabs } from "./sign-tabs.tsx";
import { WhyThisMessage } from "./why-this-message.tsx";
import css from "../sign/signs.module.css";

/** Long-running requests (COMM-013), and polls. */
const shownRequests = [...signPendingRequests, "POLL"] as const;

export default function SignDetailScreen() {
  return <SignAtAddress>{(sign) => <LoadedSign sign={sign} />}</SignAtAddress>;
}

function LoadedSign({ sign }: { sign: Sign }) {
  const { t } = useTranslation("palette");
  const queue = useSignQueue(sign.id);
  const poll = usePoll(signKind, sign);
  const mayControl = useCan("CONTROL", signKind.entityType, sign.id);
  const { compose } = useSearch({ strict: false }) as { compose?: string };
  const navigate = useNavigate();
  const allowed = allowedActs(sign, mayControl);
  const mayCompose = allowed.has("compose");
  const [task, setTask] = useState<ComposerTask | null>(() =>
    compose === "new" && mayCompose ? { kind: "new" } : null,
  );
  const closeComposer = () => {
    setTask(null);
    if (compose) void navigate({ to: ".", search: { compose: undefined } as never, replace: true });
  };
  const [isBlanking, setBlanking] = useState(false);
  const act = {
    poll: allowed.has("poll") ? poll.start : undefined,
    command: allowed.has("command") ? (true as const) : undefined,
    compose: mayCompose ? () => setTask({ kind: "new" }) : undefined,
    editStanding: mayCompose ? () => setTask({ kind: "editStanding" }) : undefined,
    seeOnCamera:
      (sign.associatedCameras ?? []).length > 0
        ? () =>
            void navigate({
              to: ".",
              search: { tab: "details", part: "cameras" } as never,
              replace: true,
            })
        : undefined,
    blank: allowed.has("blank") ? () => setBlanking(true) : undefined,
  };
  useKeys(
    {
      p: () => act.poll?.(),
      v: () => act.seeOnCamera?.(),
      m: (event) => open(event, act.compose),
      e: (event) => open(event, act.editStanding),
    },
    () => ({
      title: sign.name,
      keys: [
        ...(act.poll ? [[["P"], t("command.poll")] as const] : []),
        ...(act.seeOnCamera ? [[["V"], t("signDetail:seeOnCamera")] as const] : []),
        ...(act.compose ? [[["M"], t("command.newMessage")] as const] : []),
        ...(act.editStanding ? [[["E"], t("signs:editMessage")] as const] : []),
      ],
    }),
  );
  return (
    <Page>
      <SignHeader sign={sign} />
      <PendingStrip entityId={sign.id} entityType={signKind.entityType} requestTypes={shownRequests} />
      <div className={css.columns}>
        <div className={css.main}>
          <SectionBoundary>
            <CurrentMessage sign={sign} queue={queue.data ?? undefined} actions={act} />
          </SectionBoundary>
          <SignProblemNote sign={sign} />
          <SignNotes sign={sign} />
          <NoFontsNote sign={sign} mayControl={mayControl} />
          <SectionBoundary>
            <WhyThisMessage sign={sign} queue={queue.data ?? undefined} />
          </SectionBoundary>
        </div>
        <SectionBoundary>
          <SignTabs
            sign={sign}
            queue={queue}
            onEdit={mayControl ? (item) => setTask({ kind: "editItem", item }) : undefined}
          />
        </SectionBoundary>
      </div>
      <Composer sign={sign} queue={queue.data ?? undefined} task={task} onClose={closeComposer} />
      <BlankDialog
        sign={sign}
        queue={queue.data ?? undefined}
        isOpen={isBlanking}
        onClose={() => setBlanking(false)}
      />
    </Page>
  );
}

/** Prevents the shortcut's key from being typed into the dialog. */
function open(event: KeyboardEvent, action: (() => void) | undefined): void {
  if (!action) return;
  event.preventDefault();
  action();
}
