import type { AgentCall, AgentCallOutcome, AgentCalls } from "@gantry/domain/contract/agents/agent-calls.ts";
import type { TestAgent } from "./test-agent.ts";

let asked = 0;

export async function callCamera<Call extends AgentCall>(
  { server }: TestAgent,
  name: Call,
  parameters: AgentCalls[Call]["parameters"],
): Promise<AgentCallOutcome> {
  const id = `00000000-0000-4000-8000-${String(++asked).padStart(12, "0")}`;
  server.say({
    type: "call",
    call: { id, call: name, entityType: "CAMERA", entityId: "camera-1", parameters },
  });
  const answer = () => server.callOutcomes.find((outcome) => outcome.id === id);
  await server.until(() => answer() !== undefined);
  return answer()?.outcome as AgentCallOutcome;
}
