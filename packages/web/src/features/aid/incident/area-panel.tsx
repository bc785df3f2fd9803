import type { PublicAlert } from "@gantry/domain/incidents/public-alert.ts";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";

/** What an authority says about an area, instead of a corridor. */
export function AreaPanel({ alert }: { alert: PublicAlert }) {
  const { t } = useTranslation("incidents");
  const { event, areaText, expiresAt, vehicle, licencePlate, instruction, isOver } = alert;
  return (
    <Panel aria-label={t("area.title")} title={t("area.title")} meta={event}>
      <Facts isPadded>
        <Fact label={t("area.area")}>{areaText}</Fact>
        {expiresAt && <Fact label={isOver ? t("area.ended") : t("area.until")}>{timeText(expiresAt)}</Fact>}
        {vehicle && <Fact label={t("area.vehicle")}>{vehicle}</Fact>}
        {licencePlate && <Fact label={t("area.plate")}>{licencePlate}</Fact>}
        {instruction && <Fact label={t("area.instruction")}>{instruction}</Fact>}
      </Facts>
    </Panel>
  );
}
