import type { MediaTicket } from "@gantry/domain/contract/answers/camera.ts";
import type { RecordedSpans } from "@gantry/domain/contract/video/media.ts";
import { errorFromAnswer } from "../../../queries/api-error.ts";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { folderOf, renewInMs } from "../player/streams/renewed-ticket.ts";
import { ownStreamCalls } from "../player/streams/video-calls.ts";
import type { TimeSpan } from "../camera-detail/recording/recording.ts";
import { groupsIn, type PictureGroup } from "./picture-groups.ts";

export interface RecordingCalls {
  /** Whole groups that overlap the span; empty if nothing is stored. */
  pictures(span: TimeSpan, signal: AbortSignal): Promise<PictureGroup[]>;
  spans(signal: AbortSignal): Promise<TimeSpan[]>;
}

/** Uses one ticket per camera and renews it before it expires. */
export function recordingCalls(cameraId: string): RecordingCalls {
  let ticket: { asked: Promise<MediaTicket>; untilMs: number } | undefined;

  async function fetchFolder(): Promise<string> {
    if (!ticket || serverNowMs() >= ticket.untilMs) {
      // Not bound to the first caller's abort signal: later callers share the request.
      const asked = ownStreamCalls.mediaTicket(cameraId, { kind: "recording" });
      const mine = { asked, untilMs: Number.POSITIVE_INFINITY };
      ticket = mine;
      asked.then(
        (renewed) => (mine.untilMs = serverNowMs() + renewInMs(renewed, serverNowMs())),
        () => ticket === mine && (ticket = undefined),
      );
    }
    return folderOf((await ticket.asked).path);
  }

  async function fetchFile(file: string, signal: AbortSignal): Promise<Response | undefined> {
    const answer = await fetch((await fetchFolder()) + file, { signal });
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw await errorFromAnswer(answer);
    return answer;
  }

  return {
    async pictures({ fromMs, toMs }, signal) {
      const times = `from=${Math.floor(fromMs)}&to=${Math.ceil(toMs)}`;
      const answer = await fetchFile(`pictures.mp4?${times}`, signal);
      return answer ? groupsIn(new Uint8Array(await answer.arrayBuffer())) : [];
    },
    async spans(signal) {
      const answer = await fetchFile("spans.json", signal);
      const { spans } = answer ? ((await answer.json()) as RecordedSpans) : { spans: [] };
      return spans.map(({ from, to }) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) }));
    },
  };
}
