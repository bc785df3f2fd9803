import { queryClient } from "../../queries/query-cache.ts";
import { sessionStore } from "../session-store.ts";
import { preferenceKey, type PreferenceScope } from "./preference-scope.ts";

interface Changed {
  scope: PreferenceScope;
  accountId: string | undefined;
}

let channel: BroadcastChannel | undefined;

export function notifyOtherTabs(scope: PreferenceScope): void {
  channel?.postMessage({ scope, accountId: ownId() } satisfies Changed);
}

export function listenToOtherTabs(): void {
  channel = new BroadcastChannel("gantry_preferences");
  channel.onmessage = ({ data }: MessageEvent<Changed>) => {
    // Another tab may have another user.
    if (data.scope === "user" && data.accountId !== ownId()) return;
    void queryClient.invalidateQueries({ queryKey: preferenceKey(data.scope) });
  };
}

const ownId = () => sessionStore.getState().session?.user.id;
