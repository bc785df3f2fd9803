import type {
  CommandsAnswer,
  DownloadSlotsAnswer,
  SlotMessagesAnswer,
  StoreSlotAnswer,
} from "@gantry/domain/contract/answers/lane-use.ts";
import type {
  ActivateSlotAnswer,
  ActivateSlotBody,
  OverrideCommandBody,
  StoreSlotBody,
} from "@gantry/domain/contract/signs/lane-use-calls.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { signCommand } from "@gantry/domain/kinds/sign-command.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";

export const laneUseKeys = {
  commands: (signId: string) => ["commandsOf", signCommand.entityType, signId] as const,
  slots: (signId: string) => ["slotMessages", sign.entityType, signId] as const,
};

/** SIGN-134. */
export function commandsQuery(signId: string) {
  return queryOptions({
    queryKey: laneUseKeys.commands(signId),
    queryFn: ({ signal }) => api.get<CommandsAnswer>(`${signPath(signId)}/commands`, { signal }),
  });
}

/** Cached for half a minute (SIGN-143). */
export function slotMessagesQuery(signId: string) {
  return queryOptions({
    queryKey: laneUseKeys.slots(signId),
    queryFn: ({ signal }) =>
      api.get<SlotMessagesAnswer>(`/signs/slot-messages/${encodeURIComponent(signId)}`, { signal }),
    staleTime: 30_000,
  });
}

export function activateSlot(signId: string, body: ActivateSlotBody): Promise<ActivateSlotAnswer> {
  return api.post(`${signPath(signId)}/activate-slot`, body);
}

export function overrideCommand(signId: string, body: OverrideCommandBody): Promise<CommandsAnswer> {
  return api.post(`${signPath(signId)}/commands/override`, body);
}

/** Signs are read slot by slot, and both calls wait for the last one. */
const signTimeoutMs = 6 * 60_000;

export function downloadSlots(signId: string): Promise<DownloadSlotsAnswer> {
  return api.post(`${signPath(signId)}/slots/download`, {}, { timeoutMs: signTimeoutMs });
}

export function storeSlot(signId: string, slot: number, body: StoreSlotBody): Promise<StoreSlotAnswer> {
  return api.put(`${signPath(signId)}/slots/${slot}`, body, { timeoutMs: signTimeoutMs });
}

function signPath(signId: string): string {
  return `/signs/sign/${encodeURIComponent(signId)}`;
}
