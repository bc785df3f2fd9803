import type { AgentCall, AgentCallOutcome, AgentCalls } from "@gantry/domain/contract/agents/agent-calls.ts";
import type { TestAgent } from "./test-agent.ts";

let callCount = 0;

export async function callCamera<Call extends AgentCall>(
  { server }: TestAgent,
  name: Call,
  parameters: AgentCalls[Call]["parameters"],
): Promise<AgentCallOutcome> {
  const id = `00000000-0000-4000-8000-${String(++callCount).padStart(12, "0")}`;
  server.send({
    type: "call",
    call: { id, call: name, entityType: "CAMERA", entityId: "camera-1", parameters },
  });
  const answer = () => server.callOutcomes.find((outcome) => outcome.id === id);
  await server.until(() => answer() !== undefined);
  return answer()?.outcome as AgentCallOutcome;
}
