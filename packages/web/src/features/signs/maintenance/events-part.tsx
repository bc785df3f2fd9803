import { Button } from "@mantine/core";
import {
  type ChoosableEvent,
  choosableEvents,
  type SignEvent,
  type SignEventMessages,
  signEvents,
} from "@gantry/domain/contract/signs/sign-device.ts";
import type { TFunction } from "i18next";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { stateOf } from "../sign/sign-view.ts";
import { ReadButton, useAsk } from "./ask-button.tsx";
import type { PartProps } from "./part-props.ts";
import { PartHead } from "./part-head.tsx";
import css from "../sign/signs.module.css";

const EventDialog = lazy(() => import("./dialogs/event-dialog.tsx"));

export function EventsPart({ sign, mayControl }: PartProps) {
  const { t } = useTranslation("signMaintenance");
  const { eventMessages } = stateOf(sign);
  const [chosen, setChosen] = useState<ChoosableEvent>();
  const { ask, isPending } = useAsk(sign);
  return (
    <section className="panel">
      <PartHead title={t("events.title")} readAt={eventMessages?.readAt}>
        {mayControl && <ReadButton sign={sign} request="GET_EVENT_MESSAGES" />}
      </PartHead>
      {eventMessages && (
        <div className="panel-body column">
          <table className={css.stateTable}>
            <tbody>
              {signEvents.map((event) => (
                <tr key={event}>
                  <th scope="row">{t(`events.${event}`)}</th>
                  <td>{slotText(eventMessages.messages[event], t)}</td>
                  <td>
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
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="dim small">
            {t("events.shortLoss", { seconds: eventMessages.shortPowerLossS })}{" "}
            {eventMessages.commLossMinutes === 0
              ? t("events.commLossOff")
              : t("events.commLossAfter", { minutes: eventMessages.commLossMinutes })}{" "}
            {t("events.fixed")}
          </p>
        </div>
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
                { isSaid: true, onDone: () => setChosen(undefined) },
              )
            }
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

const isChoosable = (event: SignEvent): event is ChoosableEvent =>
  (choosableEvents as readonly SignEvent[]).includes(event);

function slotText(slot: SignEventMessages["messages"][SignEvent], t: TFunction<"signMaintenance">): string {
  if (slot === null) return t("events.blank");
  if (typeof slot === "string") return t(`events.${slot}`);
  return t("events.slot", { memory: t(`events.${slot.memory}`), number: slot.number });
}
