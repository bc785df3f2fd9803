/**
 * Hears of every picture that the element shows, at a time of `performance.now()`, until the answered function is called.
 * Browsers that tell nothing of single pictures tell at least that time goes on.
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
