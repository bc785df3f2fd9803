import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { translate } from "../../../../text/translate.ts";
import { actionErrorText } from "../../../../kinds/communication/action-text.ts";
import { toast } from "../../../../kit/toasts/toasts.ts";
import type { Sign } from "../../sign/sign-entity.ts";
import { downloadSlots, laneUseKeys, storeSlot } from "../lane-use-calls.ts";
import { slotErrorText } from "../use-activation.ts";

export function useDownloadSlots({ id, name: sign }: Sign) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => downloadSlots(id),
    onSuccess: ({ status, error, detail, slotMessages }) => {
      cache.setQueryData(laneUseKeys.slots(id), slotMessages);
      if (status === "SUCCESS") toast("success", translate("laneUse:downloadSlotsSuccess", { sign }));
      else
        toast("error", translate("laneUse:downloadSlotsFailure", { sign }), {
          detail: explainFailure(error, detail),
        });
    },
    onError: (cause) =>
      toast("error", translate("laneUse:downloadSlotsError", { sign }), {
        detail: slotErrorText(cause),
        cause,
      }),
    // Commands without a message show the slot's content.
    onSettled: () => cache.invalidateQueries({ queryKey: laneUseKeys.commands(id) }),
  });
}

/** Reports and throws unless the message is in the slot. */
export function useStoreSlot({ id, name: sign }: Sign) {
  const cache = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ slot, message }: { slot: number; message: SignMessage }) =>
      storeSlot(id, slot, { message }),
    onError: (cause, { slot }) =>
      toast("error", translate("laneUse:updateSlotMessageError", { sign, slot }), {
        detail: slotErrorText(cause),
        cause,
      }),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: laneUseKeys.slots(id) }),
        cache.invalidateQueries({ queryKey: laneUseKeys.commands(id) }),
      ]),
  });
  return async (slot: number, message: SignMessage): Promise<void> => {
    const { status, error, detail } = await mutateAsync({ slot, message });
    if (status === "SUCCESS") {
      toast("success", translate("laneUse:updateSlotMessageSuccess", { sign, slot }));
      return;
    }
    const why = explainFailure(error, detail);
    toast("error", translate("laneUse:updateSlotMessageFailure", { sign, slot }), { detail: why });
    throw new Error(why);
  };
}

function explainFailure(error: string | undefined, detail: string | undefined): string {
  return [error && actionErrorText(error), detail].filter(Boolean).join(": ");
}
