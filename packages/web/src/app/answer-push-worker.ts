/** The worker of pushed notifications knows where each tab was loaded, not which page it shows now. */
export function answerPushWorker(): void {
  // Absent where the console is served without TLS.
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data, ports: [port] }) => {
    if (data === "path") port?.postMessage(location.pathname);
  });
}
