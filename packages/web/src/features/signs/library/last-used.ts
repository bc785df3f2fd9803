import { useSession } from "../../../session/session-store.ts";

const kept = 5;

/** Last picked library messages of this user and browser, newest first. */
export function useLastUsed(): { ids: readonly string[]; add: (id: string) => void } {
  const { tenant, user } = useSession();
  const key = `gantry_library:${JSON.stringify([tenant.id, user.id])}`;
  return {
    ids: readIds(key),
    add: (id) => {
      const ids = [id, ...readIds(key).filter((other) => other !== id)].slice(0, kept);
      try {
        localStorage.setItem(key, JSON.stringify(ids));
      } catch (error) {
        // Without storage, only the order is lost.
        console.warn("The message picked last could not be kept", error);
      }
    },
  };
}

function readIds(key: string): readonly string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}
