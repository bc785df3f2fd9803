import { queryClient } from "../../queries/query-cache.ts";
import { sessionStore } from "../session-store.ts";
import { preferenceKey, type PreferenceScope } from "./preference-scope.ts";

interface Changed {
  scope: PreferenceScope;
  accountId: string | undefined;
}

let channel: BroadcastChannel | undefined;

/** Says to the other tabs of this browser that a setting has changed. */
export function tellOtherTabs(scope: PreferenceScope): void {
  channel?.postMessage({ scope, accountId: ownId() } satisfies Changed);
}

/** Hears of settings that other tabs of this browser have changed, and reads them again; called once at the start. */
export function hearOtherTabs(): void {
  channel = new BroadcastChannel("gantry_preferences");
  channel.onmessage = ({ data }: MessageEvent<Changed>) => {
    // Another tab may be signed in as somebody else.
    if (data.scope === "user" && data.accountId !== ownId()) return;
    void queryClient.invalidateQueries({ queryKey: preferenceKey(data.scope) });
  };
}

const ownId = () => sessionStore.getState().session?.user.id;
