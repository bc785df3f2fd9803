import { translate } from "../../../../text/translate.ts";
import { saveAs } from "../../../../kit/save-as.ts";
import { serverNowMs } from "../../../../kit/status/server-time.ts";
import { toast } from "../../../../kit/toasts/toasts.ts";

/** Full resolution; the file name contains the picture's time, default now. */
export async function saveStill(
  video: HTMLVideoElement | null | undefined,
  name: string,
  atMs = serverNowMs(),
): Promise<void> {
  const bytes = video && video.videoWidth > 0 ? await pictureOf(video) : null;
  if (!bytes) return toast("warn", translate("cameraDetail:noStill", { name }));
  saveAs(bytes, `${name} ${new Date(atMs).toISOString().replaceAll(":", "-")}.jpg`);
}

async function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: video.videoWidth, height: video.videoHeight });
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
}
