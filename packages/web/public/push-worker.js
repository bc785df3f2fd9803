// Shows pushed notifications and opens their page. Registered only by people who choose push; it handles no requests.

self.addEventListener("push", (event) => {
  const message = readMessage(event.data);
  if (message) event.waitUntil(show(message));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.address));
});

function readMessage(data) {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

function show({ title, severity, address }) {
  return self.registration.showNotification(title, {
    data: { address },
    icon: "/gantry.svg",
    // A repeated message replaces the one that is shown.
    tag: `${address} ${title}`,
    renotify: true,
    requireInteraction: severity === "critical",
  });
}

/** Focuses a tab that shows the page. Tabs with other pages stay as they are: they may hold unsaved changes. */
async function openPage(address) {
  const page = new URL(address, self.location.origin);
  if (page.origin !== self.location.origin) return undefined;
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const paths = await Promise.all(tabs.map(askPath));
  const open = tabs[paths.indexOf(page.pathname)];
  return open ? open.focus() : self.clients.openWindow(page.href);
}

const answersWithinMs = 500;

/** The address of a tab stays the one that it was loaded with. A tab that sleeps does not answer. */
function askPath(tab) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, answersWithinMs);
    tab.postMessage("path", [port2]);
  });
}
