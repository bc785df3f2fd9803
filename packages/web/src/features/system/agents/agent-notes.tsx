import type { ReactNode } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Note, type NoteTone } from "../../../kit/feedback/note.tsx";
import { useAgeText } from "../../../kit/status/age.tsx";
import { type Agent, stateOf } from "./agent.ts";
import { skewText } from "./figure-text.ts";

/** Clock skew below this needs no action. */
const skewNoteMs = 2_000;

export function AgentNotes({ agent }: { agent: Agent }) {
  const { t } = useTranslation("agents");
  const age = useAgeText(agent.lastHeartbeat);
  const { clockSkewMs = 0, journalLost = 0 } = agent.metrics;
  const state = stateOf(agent);
  if (state === "revoked") return <AgentNote tone="error">{t("revokedNote")}</AgentNote>;
  return (
    <>
      {!agent.connected && agent.lastHeartbeat && (
        <AgentNote tone="error">
          <b>{t("silent", { age, count: agent.devices })}</b>{" "}
          {agent.leaseUntil !== null && t("silentTakeOver")}
        </AgentNote>
      )}
      {state === "draining" && <AgentNote>{t("drainingNote")}</AgentNote>}
      {Math.abs(clockSkewMs) > skewNoteMs && (
        <AgentNote>{t("skewNote", { skew: skewText(clockSkewMs) })}</AgentNote>
      )}
      {agent.metadata.encryptsSecrets === false && <AgentNote>{t("inClearNote")}</AgentNote>}
      {journalLost > 0 && <AgentNote>{t("lostNote", { count: journalLost })}</AgentNote>}
    </>
  );
}

function AgentNote({ tone = "warning", children }: { tone?: NoteTone; children: ReactNode }) {
  return (
    <Note tone={tone} role="status">
      {children}
    </Note>
  );
}
