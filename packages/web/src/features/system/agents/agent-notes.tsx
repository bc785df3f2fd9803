import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useAgeText } from "../../../kit/status/age.tsx";
import { deviceGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../../kit/status/glyphs.tsx";
import { type Agent, stateOf } from "./agent.ts";
import { skewText } from "./figure-text.ts";

/** Clock skew below this needs no action. */
const skewToldMs = 2_000;

export function AgentNotes({ agent }: { agent: Agent }) {
  const { t } = useTranslation("agents");
  const age = useAgeText(agent.lastHeartbeat);
  const { clockSkewMs = 0, journalLost = 0 } = agent.metrics;
  const state = stateOf(agent);
  if (state === "revoked") return <Note isBad>{t("revokedNote")}</Note>;
  return (
    <>
      {!agent.connected && agent.lastHeartbeat && (
        <Note isBad>
          <b>{t("silent", { age, count: agent.devices })}</b>{" "}
          {agent.leaseUntil !== null && t("silentTakeOver")}
        </Note>
      )}
      {state === "draining" && <Note>{t("drainingNote")}</Note>}
      {Math.abs(clockSkewMs) > skewToldMs && <Note>{t("skewNote", { skew: skewText(clockSkewMs) })}</Note>}
      {journalLost > 0 && <Note>{t("lostNote", { count: journalLost })}</Note>}
    </>
  );
}

function Note({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
  return (
    <div className={`note note-filled ${isBad ? "role-bad" : "role-warn"}`} role="status">
      <GlyphMark glyph={isBad ? deviceGlyphs.OFFLINE : deviceGlyphs.DEGRADED} size={20} />
      <div className="grow">{children}</div>
    </div>
  );
}
