const storageKey = "gantry_tab";
let id: string | undefined;

/**
 * Names this tab, also after a reload. While the tab is open its storage lacks the name, so that a duplicate of
 * the tab does not inherit it.
 */
export function tabId(): string {
  if (id === undefined) {
    id = takeId();
    addEventListener("pagehide", () => sessionStorage.setItem(storageKey, id ?? ""));
    addEventListener("pageshow", () => sessionStorage.removeItem(storageKey));
  }
  return id;
}

function takeId(): string {
  const kept = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return kept || crypto.getRandomValues(new Uint32Array(2)).join("-");
}
