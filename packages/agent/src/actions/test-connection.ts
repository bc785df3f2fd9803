import type { AgentAction } from "@gantry/domain/contract/agents/agent-link.ts";
import type { ActionOutcome } from "./actions.ts";
import type { Clock } from "../clock.ts";
import { driverOf } from "../drivers.ts";
import { streamSource } from "../media/media-camera.ts";
import { addressOfHost } from "../transport/datagrams.ts";
import { isLocalAddress } from "../transport/local-address.ts";
import { failed, testStream } from "./test-stream.ts";

interface ConnectionTestParts {
  clock: Clock;
  timeoutMs?: number;
  allowsLocalDevices: boolean;
}

/**
 * Contacts the device of an unsaved form once (COMM-015). It speaks only the named protocol and reports any
 * other service as a timeout, so it cannot be used to scan the network.
 */
export async function testConnection(
  { entityType, payload = {}, secrets = {} }: AgentAction,
  { clock, timeoutMs, allowsLocalDevices }: ConnectionTestParts,
): Promise<ActionOutcome> {
  const { protocol, host, port } = payload;
  const streamUrl = secrets["internalStreamUrl"] ?? secrets["externalStreamUrl"];
  if (streamUrl !== undefined) {
    const { userName } = payload;
    const source = streamSource(streamUrl, { userName, password: secrets["password"] });
    return source ? testStream(source, { clock, allowsLocalDevices }) : failed("addressMissing");
  }
  const driver = driverOf(entityType, String(protocol));
  if (!driver) return failed("deviceNotPollable");
  if (typeof host !== "string" || host === "") return failed("addressMissing");
  const address = await addressOfHost(host);
  if (address === undefined) return failed("hostUnknown");
  if (isLocalAddress(address) && !allowsLocalDevices) return failed("addressRefused");
  const place = {
    host: address,
    port: typeof port === "number" ? port : driver.defaultPort,
    secrets,
    config: payload,
  };
  const tested = await driver.testConnection(place, { clock, timeoutMs });
  if (tested.ok) return { result: "SUCCESS", data: tested.value };
  const { code, detail } = tested.failure;
  return { result: "FAILED", error: code, data: { detail } };
}
