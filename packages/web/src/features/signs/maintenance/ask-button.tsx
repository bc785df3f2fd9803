import { Button } from "@mantine/core";
import type {
  MaintenanceRequest,
  RequestParameters,
} from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { requestText } from "../../../kinds/communication/action-text.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { requestOf } from "./maintenance-calls.ts";
import { useSignRequest } from "./use-sign-request.ts";

export function useAsk(sign: Sign) {
  const { t } = useTranslation("signMaintenance");
  const { mutate, isPending } = useSignRequest(sign);
  return {
    isPending,
    ask: <R extends MaintenanceRequest>(
      request: R,
      parameters: RequestParameters<R>,
      then: { isReported?: boolean; onDone?: () => void } = {},
    ) => {
      const words = { request: requestText(request), name: sign.name };
      mutate(
        {
          ask: () => requestOf(sign.id, request, parameters),
          failed: t("requestFailed", words),
          ...(then.isReported ? { done: t("requestDone", words) } : {}),
        },
        { onSuccess: ({ status }) => void (status === "SUCCESS" && then.onDone?.()) },
      );
    },
  };
}

export function ReadButton({
  sign,
  request,
}: {
  sign: Sign;
  request: "GET_HEALTH" | "GET_BRIGHTNESS" | "GET_EVENT_MESSAGES" | "GET_GRAPHICS";
}) {
  const { t } = useTranslation("signMaintenance");
  const { ask, isPending } = useAsk(sign);
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isPending}
      aria-label={requestText(request)}
      onClick={() => ask(request, {})}
    >
      {request === "GET_GRAPHICS" ? t("graphics.list") : t("read")}
    </Button>
  );
}
