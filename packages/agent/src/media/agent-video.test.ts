import { camera as cameraKind } from "@gantry/domain/kinds/camera.ts";
import { deviceConfig } from "../testing/device-config.ts";
import { randomUUID } from "node:crypto";
import type { AgentDevice } from "@gantry/domain/contract/agents/agent-link.ts";
import { expect, test } from "vitest";
import { serverAndEnvironment, startProcess } from "../testing/agent-process.ts";
import { testCamera } from "./testing/test-gateway.ts";
import { startViewers } from "./testing/viewers.ts";

const within = { timeout: 15_000, interval: 50 };

test("an agent streams an assigned camera with its own password, which is never output; times are the server's (CAM-068)", async () => {
  const credentials = { userName: "operator", password: "of-the-camera" };
  const [[server, environment], camera] = await Promise.all([
    serverAndEnvironment(),
    testCamera({ credentials }),
  ]);
  const aheadMs = 3_600_000;
  server.aheadMs = aheadMs;
  const device: AgentDevice = {
    entityType: "CAMERA",
    id: "cam-1",
    name: "Street",
    protocol: "NONE",
    host: null,
    port: null,
    pollEnabled: false,
    pollRateS: 60,
    secrets: { password: credentials.password },
    config: deviceConfig(cameraKind, {
      internalStreamType: "RTSP",
      internalStreamUrl: camera.url,
      userName: credentials.userName,
    }),
    version: 1,
  };
  server.assignment = { devices: [device] };
  const agent = startProcess({ ...environment, GANTRY_AGENT_LOG: "debug" });
  const viewers = startViewers();
  const listStates = () =>
    server.stored.flatMap(({ observation: one }) =>
      one.kind === "state" && one.entityId === "cam-1" ? [one.stateData] : [],
    );
  await expect.poll(() => listStates().at(-1)?.["streamOnline"], within).toBe(true);
  const answerOf = async (viewerId: string): Promise<string> => {
    const id = randomUUID();
    const parameters = { viewerId, offerSdp: await viewers.offer(viewerId), stream: "internal" } as const;
    server.send({
      type: "call",
      call: { id, call: "ANSWER_OFFER", entityType: "CAMERA", entityId: "cam-1", parameters },
    });
    const outcomeOf = () => server.callOutcomes.find((one) => one.id === id)?.outcome;
    await server.until(() => outcomeOf() !== undefined);
    const outcome = outcomeOf();
    if (!outcome?.ok || !("answerSdp" in outcome.value)) throw new Error(JSON.stringify(outcome));
    return outcome.value.answerSdp;
  };
  // The library loses some connections when it makes the offer; browsers do not.
  const names = ["one", "two", "three"];
  for (const name of names) viewers.answer(name, await answerOf(name));
  const countSeen = async (): Promise<number> =>
    Math.max(...Object.values(await viewers.look()).map(({ pictures }) => pictures));
  await expect.poll(countSeen, within).toBeGreaterThan(5);
  await expect.poll(() => listStates().at(-1)?.["videoSnapshot"], within).toBeTruthy();
  const span = listStates().at(-1)?.["videoSnapshot"] as { from: string } | undefined;
  expect(Math.abs(Date.parse(span?.from ?? "") - Date.now() - aheadMs)).toBeLessThan(60_000);
  expect(agent.output()).not.toContain(credentials.password);
});
