import type { StreamSource } from "../media-camera.ts";
import type { FromCodec, ToCodec } from "./codec-messages.ts";

/**
 * Entry point of a codec child. The codecs are optional and run only in this process, to contain both crashes
 * on broken pictures and their licence.
 */
const send = (message: FromCodec): void => {
  if (process.connected) process.send?.(message, () => {});
};

async function loadCodec(): Promise<boolean> {
  try {
    const { AV_LOG_QUIET, Log } = await import("node-av");
    // FFmpeg's messages would contain addresses with passwords.
    Log.setLevel(AV_LOG_QUIET);
    return true;
  } catch {
    send({ type: "missing" });
    return false;
  }
}

async function makePicture(id: number, keyFrame: Uint8Array, widthPx: number): Promise<void> {
  const { decodeStillPicture: stillPicture } = await import("./decode-still-picture.ts");
  const jpeg = await stillPicture(keyFrame, widthPx).catch(() => undefined);
  send({ type: "picture", id, jpeg });
}

async function pull(source: StreamSource): Promise<void> {
  const { transcode } = await import("./transcode.ts");
  try {
    await transcode(source, (unit) => send({ type: "unit", ...unit }));
    send({ type: "ended", code: "unreachable", detail: "closed" });
  } catch {
    // The library's error text contains the address.
    send({ type: "ended", code: "notSupported" });
  }
}

let isThere: Promise<boolean> | undefined;
process.on("message", (message: ToCodec) => {
  isThere ??= loadCodec();
  void isThere.then((is) => {
    if (!is) return undefined;
    return message.type === "pull"
      ? pull(message.source)
      : makePicture(message.id, message.keyFrame, message.widthPx);
  });
});
process.on("disconnect", () => process.exit(0));
process.on("SIGINT", () => {});
