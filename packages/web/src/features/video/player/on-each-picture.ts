/**
 * Calls back for every displayed picture with its `performance.now()` time, until the returned function is
 * called. Without per-frame callbacks it uses time updates.
 */
export function onEachPicture(
  video: HTMLVideoElement,
  onPicture: (atMs: number, facts: VideoFrameCallbackMetadata | undefined) => void,
): () => void {
  if (!("requestVideoFrameCallback" in HTMLVideoElement.prototype)) return onEachStep(video, onPicture);
  let id = 0;
  const report: VideoFrameRequestCallback = (nowMs, facts) => {
    id = video.requestVideoFrameCallback(report);
    onPicture(nowMs, facts);
  };
  id = video.requestVideoFrameCallback(report);
  return () => video.cancelVideoFrameCallback(id);
}

function onEachStep(
  video: HTMLVideoElement,
  onPicture: (atMs: number, facts: undefined) => void,
): () => void {
  const report = () => onPicture(performance.now(), undefined);
  video.addEventListener("timeupdate", report);
  return () => video.removeEventListener("timeupdate", report);
}
