import type { WarningsAnswer } from "@gantry/domain/contract/answers/warning-watch.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { Button } from "@mantine/core";
import { useTranslation } from "../../../text/use-translation.ts";
import { useCan } from "../../../session/session-store.ts";
import { useWordRules } from "../composer/issues/use-issues.ts";
import { openMultiSignManager } from "../multi-sign/manager/open-manager.ts";
import { useSigns } from "../multi-sign/multi-sign-calls.ts";
import { faceFor } from "../sign/sign-view.ts";
import { proposeMessage } from "../upstream/propose.ts";

const queueCause = { incidentTypeName: "sudden queue", laneType: null };

/** Opens the messages that would warn of a queue, for a last look. */
export function PrepareQueueWarning({
  id,
  name,
  upstream,
}: {
  id: string;
  name: string;
  upstream: WarningsAnswer["queues"][number]["upstream"];
}) {
  const { t } = useTranslation("shift");
  const mayControl = useCan("CONTROL", signKind.entityType);
  const { rules } = useWordRules(false);
  const { data } = useSigns(upstream.map(({ signId }) => signId));
  const kmOf = new Map(upstream.map(({ signId, km }) => [signId, km]));
  const messages = (data?.items ?? []).flatMap((sign) => {
    const message = proposeMessage(queueCause, kmOf.get(sign.id) ?? 0, { face: faceFor(sign), words: rules });
    return message ? [[sign.id, message] as const] : [];
  });
  if (!mayControl) return null;
  if (data && messages.length === 0) return <span className="dim small">{t("watch.noneFits")}</span>;
  return (
    <Button
      variant="default"
      size="xs"
      disabled={messages.length === 0}
      aria-label={t("watch.prepareFor", { name })}
      onClick={() =>
        openMultiSignManager({
          signIds: messages.map(([signId]) => signId),
          prepared: { name: `queue ${id}`, messages: Object.fromEntries(messages) },
        })
      }
    >
      {t("watch.prepare")}
    </Button>
  );
}
