import { Button, Group } from "@mantine/core";
import {
  type ChoosableEvent,
  choosableEvents,
  type SignEvent,
  type SignEventMessages,
  signEvents,
} from "@gantry/domain/contract/signs/sign-device.ts";
import type { Translate } from "../../../text/translate.ts";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import { stateOf } from "../sign/sign-view.ts";
import { ReadButton, useAsk } from "./ask-button.tsx";
import { PartPanel, type PartProps } from "./part-panel.tsx";

const EventDialog = lazy(() => import("./dialogs/event-dialog.tsx"));

export function EventsPart({ sign, mayControl }: PartProps) {
  const { t } = useTranslation("signMaintenance");
  const { eventMessages } = stateOf(sign);
  const [chosen, setChosen] = useState<ChoosableEvent>();
  const { ask, isPending } = useAsk(sign);
  return (
    <PartPanel
      title={t("events.title")}
      readAt={eventMessages?.readAt}
      actions={mayControl && <ReadButton sign={sign} request="GET_EVENT_MESSAGES" />}
    >
      {eventMessages && (
        <>
          <Facts>
            {signEvents.map((event) => (
              <Fact key={event} label={t(`events.${event}`)}>
                <Group gap={8} justify="space-between" mih={26}>
                  {slotText(eventMessages.messages[event], t)}
                  {mayControl && isChoosable(event) && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t("events.changeLabel", { event: t(`events.${event}`) })}
                      onClick={() => setChosen(event)}
                    >
                      {t("events.change")}
                    </Button>
                  )}
                </Group>
              </Fact>
            ))}
          </Facts>
          <p className="dim small">
            {t("events.shortLoss", { seconds: eventMessages.shortPowerLossS })}{" "}
            {eventMessages.commLossMinutes === 0
              ? t("events.commLossOff")
              : t("events.commLossAfter", { minutes: eventMessages.commLossMinutes })}{" "}
            {t("events.fixed")}
          </p>
        </>
      )}
      {chosen && eventMessages && (
        <Suspense>
          <EventDialog
            title={t("events.changeTitle", { event: t(`events.${chosen}`), name: sign.name })}
            slot={eventMessages.messages[chosen]}
            isSaving={isPending}
            onSave={(slot) =>
              ask(
                "SET_EVENT_MESSAGE",
                { event: chosen, slot },
                { isReported: true, onDone: () => setChosen(undefined) },
              )
            }
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      )}
    </PartPanel>
  );
}

const isChoosable = (event: SignEvent): event is ChoosableEvent =>
  (choosableEvents as readonly SignEvent[]).includes(event);

function slotText(slot: SignEventMessages["messages"][SignEvent], t: Translate<"signMaintenance">): string {
  if (slot === null) return t("events.blank");
  if (typeof slot === "string") return t(`events.${slot}`);
  return t("events.slot", { memory: t(`events.${slot.memory}`), number: slot.number });
}
