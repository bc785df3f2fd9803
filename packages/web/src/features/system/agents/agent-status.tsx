import { useTranslation } from "../../../text/use-translation.ts";
import { useAgeText } from "../../../kit/status/age.tsx";
import { deviceGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../../kit/status/glyphs.tsx";
import { type Agent, type AgentState, stateOf } from "./agent.ts";

const glyphs = {
  active: deviceGlyphs.ONLINE,
  inactive: deviceGlyphs.OFFLINE,
  draining: deviceGlyphs.DEGRADED,
  revoked: deviceGlyphs.DISABLED,
} as const satisfies Record<AgentState, (typeof deviceGlyphs)[keyof typeof deviceGlyphs]>;

/** COMM-002. */
export function AgentStatus({ agent }: { agent: Pick<Agent, "status" | "revokedAt"> }) {
  const { t } = useTranslation("agents");
  const state = stateOf(agent);
  return (
    <span className={`status role-${glyphs[state].role}`}>
      <GlyphMark glyph={glyphs[state]} />
      {t(`states.${state}`)}
    </span>
  );
}

export function Heartbeat({ agent }: { agent: Pick<Agent, "lastHeartbeat" | "connected"> }) {
  const { t } = useTranslation("agents");
  const age = useAgeText(agent.lastHeartbeat);
  if (!agent.lastHeartbeat) return <span className="dim">{t("never")}</span>;
  return (
    <time className={agent.connected ? "dim num" : "num role-bad status"} dateTime={agent.lastHeartbeat}>
      {t("ago", { age })}
    </time>
  );
}
