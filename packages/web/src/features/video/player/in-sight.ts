/** A brief absence must not restart the stream. */
const graceMs = 5000;

/**
 * Reports visibility: immediately when the element becomes visible, after a grace period when it is scrolled
 * away or the page is hidden. Ends when the returned function is called.
 */
export function watchInSight(element: Element, onChange: (isInSight: boolean) => void): () => void {
  let isNear = false;
  let isReported = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const report = (isInSight: boolean) => {
    if (isInSight !== isReported) onChange(isInSight);
    isReported = isInSight;
  };
  const look = () => {
    clearTimeout(leaving);
    if (isNear && document.visibilityState === "visible") report(true);
    else leaving = setTimeout(() => report(false), graceMs);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      isNear = entries.at(-1)?.isIntersecting ?? false;
      look();
    },
    { rootMargin: "200px" },
  );
  observer.observe(element);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearTimeout(leaving);
    observer.disconnect();
    document.removeEventListener("visibilitychange", look);
  };
}
