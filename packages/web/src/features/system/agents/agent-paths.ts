export const agentType = "COMMUNICATION_AGENT";
/** Calls and screens share paths (ADM-009). */
export const agentsPath = "/system/communication-agent";
export const agentPath = (id: string): string => `${agentsPath}/${encodeURIComponent(id)}`;
