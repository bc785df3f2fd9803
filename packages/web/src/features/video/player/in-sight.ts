/** A brief absence must not restart the stream. */
const graceMs = 5000;

/**
 * Reports visibility: immediately when the element becomes visible, after a grace period when it is scrolled
 * away or the page is hidden. Ends when the returned function is called.
 */
export function whileInSight(element: Element, say: (isInSight: boolean) => void): () => void {
  let isNear = false;
  let isSaid = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const tell = (isInSight: boolean) => {
    if (isInSight !== isSaid) say(isInSight);
    isSaid = isInSight;
  };
  const look = () => {
    clearTimeout(leaving);
    if (isNear && document.visibilityState === "visible") tell(true);
    else leaving = setTimeout(() => tell(false), graceMs);
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
