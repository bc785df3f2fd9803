/**
 * Calls back for every displayed picture with its `performance.now()` time, until the returned function is
 * called. Without per-frame callbacks it uses time updates.
 */
export function eachPicture(
  video: HTMLVideoElement,
  onPicture: (atMs: number, facts: VideoFrameCallbackMetadata | undefined) => void,
): () => void {
  if (!("requestVideoFrameCallback" in HTMLVideoElement.prototype)) return eachStep(video, onPicture);
  let id = 0;
  const hear: VideoFrameRequestCallback = (nowMs, facts) => {
    id = video.requestVideoFrameCallback(hear);
    onPicture(nowMs, facts);
  };
  id = video.requestVideoFrameCallback(hear);
  return () => video.cancelVideoFrameCallback(id);
}

function eachStep(video: HTMLVideoElement, onPicture: (atMs: number, facts: undefined) => void): () => void {
  const hear = () => onPicture(performance.now(), undefined);
  video.addEventListener("timeupdate", hear);
  return () => video.removeEventListener("timeupdate", hear);
}
