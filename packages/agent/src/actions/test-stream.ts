import type { StreamProblemCode } from "@gantry/domain/camera/stream-problems.ts";
import type { ActionError } from "@gantry/domain/contract/agents/communication-actions.ts";
import { sequenceParameters } from "@gantry/protocols/h264/sequence-parameters.ts";
import { nalType, nalTypes } from "@gantry/protocols/h264/nal.ts";
import type { Clock } from "../clock.ts";
import type { StreamSource } from "../media/media-camera.ts";
import { pullByRtsp } from "../media/pull/rtsp-pull.ts";
import type { StreamFailure } from "../media/pull/stream-failure.ts";
import { addressOfHost } from "../transport/datagrams.ts";
import { isLocalAddress } from "../transport/local-address.ts";
import type { ActionOutcome } from "./actions.ts";

/** Less than the time that the server allows an action. */
const testWithinMs = 10_000;
const errors: Partial<Record<StreamProblemCode, ActionError>> = {
  unreachable: "unreachable",
  hostUnknown: "hostUnknown",
  loginRefused: "accessDenied",
  streamMissing: "streamMissing",
  refused: "refused",
  wrongAnswer: "wrongAnswer",
  notSupported: "notSupported",
  noPictures: "noPictures",
};

/**
 * Pulls the stream of an unsaved form until its first picture. It speaks RTSP only and reports any other service
 * as one that does not respond, so it cannot be used to scan the network.
 */
export async function testStream(
  source: StreamSource,
  { clock, allowsLocalDevices }: { clock: Clock; allowsLocalDevices: boolean },
): Promise<ActionOutcome> {
  const url = new URL(source.url);
  const address = await addressOfHost(url.hostname.replace(/^\[(.*)\]$/, "$1"));
  if (address === undefined) return failed("hostUnknown");
  if (isLocalAddress(address) && !allowsLocalDevices) return failed("addressRefused");
  const startedMs = clock.monotonicMs();
  const { promise, resolve } = Promise.withResolvers<ActionOutcome>();
  let size: { widthPx: number; heightPx: number } | undefined;
  const pull = pullByRtsp({
    source,
    clock,
    reader: {
      described: ({ sequenceParameterSet }) => (size = sizeOf(sequenceParameterSet)),
      unit({ nals }) {
        size = sizeOf(nals.find((nal) => nalType(nal) === nalTypes.sequenceParameterSet)) ?? size;
        const latencyMs = Math.round(clock.monotonicMs() - startedMs);
        resolve({ result: "SUCCESS", data: { latencyMs, format: "H264", ...size } });
      },
      ended: (failure) => resolve(toOutcome(failure)),
    },
  });
  const cancel = clock.after(testWithinMs, () => resolve(failed("noPictures")));
  const outcome = await promise;
  cancel();
  pull.stop();
  return outcome;
}

export const failed = (error: ActionError): ActionOutcome => ({ result: "FAILED", error });

function toOutcome({ code, detail }: StreamFailure): ActionOutcome {
  const outcome = failed(errors[code] ?? "noAnswer");
  return code === "notSupported" ? { ...outcome, data: { format: detail } } : outcome;
}

function sizeOf(set: Uint8Array | undefined): { widthPx: number; heightPx: number } | undefined {
  const read = set && sequenceParameters(set);
  return read && { widthPx: read.widthPx, heightPx: read.heightPx };
}
