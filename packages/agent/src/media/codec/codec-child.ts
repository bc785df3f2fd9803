import type { StreamSource } from "../media-camera.ts";
import type { FromCodec, ToCodec } from "./codec-messages.ts";

/**
 * Entry point of a codec child. The codecs are optional and run only in this process, to contain both crashes
 * on broken pictures and their licence.
 */
const say = (message: FromCodec): void => {
  if (process.connected) process.send?.(message, () => {});
};

async function loaded(): Promise<boolean> {
  try {
    const { AV_LOG_QUIET, Log } = await import("node-av");
    // FFmpeg's messages would contain addresses with passwords.
    Log.setLevel(AV_LOG_QUIET);
    return true;
  } catch {
    say({ type: "missing" });
    return false;
  }
}

async function makePicture(id: number, keyFrame: Uint8Array, widthPx: number): Promise<void> {
  const { stillPicture } = await import("./still-picture.ts");
  const jpeg = await stillPicture(keyFrame, widthPx).catch(() => undefined);
  say({ type: "picture", id, jpeg });
}

async function pull(source: StreamSource): Promise<void> {
  const { transcode } = await import("./transcode.ts");
  try {
    await transcode(source, (unit) => say({ type: "unit", ...unit }));
    say({ type: "ended", code: "unreachable", detail: "closed" });
  } catch {
    // The library's error text contains the address.
    say({ type: "ended", code: "notSupported" });
  }
}

let isThere: Promise<boolean> | undefined;
process.on("message", (message: ToCodec) => {
  isThere ??= loaded();
  void isThere.then((is) => {
    if (!is) return undefined;
    return message.type === "pull"
      ? pull(message.source)
      : makePicture(message.id, message.keyFrame, message.widthPx);
  });
});
process.on("disconnect", () => process.exit(0));
process.on("SIGINT", () => {});
