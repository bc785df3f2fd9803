import { type ListedScope, listedScopes } from "../dashboard-calls.ts";

export interface Shown {
  scope: ListedScope;
  id: string;
}

/** How long each dashboard stays, in seconds. */
export const staysS = [15, 30, 60, 300] as const;
const usualS = 30;
const fastestS = 5;

/** `?show=user/1,system/2&every=30` */
export const rotationSearch = (shown: readonly Shown[], everyS: number) => ({
  show: shown.map(({ scope, id }) => `${scope}/${encodeURIComponent(id)}`).join(","),
  every: everyS,
});

/** What an address asks for; parts that name no dashboard are left out. */
export function readRotation({ show, every }: Record<string, unknown>): {
  shown: Shown[];
  everyS: number;
} {
  const shown = String(show ?? "")
    .split(",")
    .flatMap((part) => {
      const [given, id = ""] = part.split("/");
      const scope = listedScopes.find((one) => one === given);
      return scope && id !== "" ? { scope, id: decodeURIComponent(id) } : [];
    });
  const seconds = Number(every);
  return { shown, everyS: Number.isFinite(seconds) ? Math.max(fastestS, seconds) : usualS };
}
