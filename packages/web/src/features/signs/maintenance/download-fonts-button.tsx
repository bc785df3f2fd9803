import { Button } from "@mantine/core";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { entityQuery } from "../../../queries/kind-queries.ts";
import { usePendingActions } from "../../../kinds/communication/pending-actions.ts";
import { useCan } from "../../../session/session-store.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { downloadFonts } from "./maintenance-calls.ts";
import { rereadSoon, useSignRequest } from "./use-sign-request.ts";

/**
 * Shows the progress of any pending download and refetches the sign at each step (SIGN-036, SIGN-078 to
 * SIGN-080).
 */
export function DownloadFontsButton({ sign }: { sign: Sign }) {
  const mayControl = useCan("CONTROL", signKind.entityType, sign.id);
  return mayControl && sign.protocol !== "NONE" ? <Download sign={sign} /> : null;
}

function Download({ sign }: { sign: Sign }) {
  const { t } = useTranslation("signMaintenance");
  const { name } = sign;
  const { mutate, isPending } = useSignRequest(sign);
  const { data } = usePendingActions({
    entityId: sign.id,
    entityType: signKind.entityType,
    requestTypes: ["GET_FONTS"],
  });
  const pending = data?.[0];
  useRereadAtSteps(sign.id, pending?.completedPercentage);
  const isLoading = isPending || pending !== undefined;
  const percentage = pending?.completedPercentage ?? 0;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={15} />}
      aria-busy={isLoading}
      disabled={isLoading}
      onClick={() =>
        mutate({
          ask: () => downloadFonts(sign.id),
          done: t("fontsDownloaded", { name }),
          failed: t("fontsDownloadError", { name }),
        })
      }
    >
      {isLoading ? t("fontsDownloading", { percentage }) : t("fontsDownload")}
    </Button>
  );
}

/** Other users' downloads also change the sign's data. */
function useRereadAtSteps(signId: string, percentage: number | undefined): void {
  const cache = useQueryClient();
  const before = useRef(percentage);
  useEffect(() => {
    if (before.current === percentage) return;
    before.current = percentage;
    rereadSoon(() => cache.invalidateQueries(entityQuery(signKind, signId)));
  }, [cache, signId, percentage]);
}
