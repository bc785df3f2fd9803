import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import { useAgeText } from "../../../kit/status/age.tsx";
import { optionText } from "../../../text/kind-text.ts";
import { translateComputed } from "../../../text/translate-computed.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import type { Detector } from "../detector/detector-entity.ts";

/** How the detector is read, and what it sent that makes no sense. */
export function SitePanel({ detector }: { detector: Detector }) {
  const { t } = useTranslation("detectors");
  const { protocol, direction, laneCount, pollRateS, isPolled, zone, state } = detector;
  const { problem = null, notes = [], zoneClassLabels = [] } = state ?? {};
  const since = useAgeText(problem?.since);
  return (
    <>
      <Panel title={t("site")}>
        <Facts isPadded>
          <Fact label={t("protocol")}>{optionText("protocol", protocol)}</Fact>
          {direction && <Fact label={t("fields:direction")}>{direction}</Fact>}
          <Fact label={t("laneCount")}>{laneCount}</Fact>
          <Fact label={t("pollRate")}>{isPolled ? t("pollRateS", { count: pollRateS }) : undefined}</Fact>
          <Fact label={t("interval")}>
            {typeof state?.periodS === "number" ? t("pollRateS", { count: state.periodS }) : undefined}
          </Fact>
          <Fact label={t("zone")}>{zone}</Fact>
          {zoneClassLabels.length > 0 && <Fact label={t("classMix")}>{zoneClassLabels.join(", ")}</Fact>}
          {problem && (
            <Fact label={t("problem")}>
              {translateComputed(`actions:errors.${problem.code}`, { defaultValue: problem.code })}, {since}
            </Fact>
          )}
        </Facts>
      </Panel>
      {notes.length > 0 && (
        <Panel title={t("notes")}>
          <PanelBody className="dim">{t("notesText")}</PanelBody>
          <Facts isPadded>
            {notes.map(({ object, read }) => (
              <Fact
                key={`${object} ${read}`}
                label={translateComputed(`fields:${object}`, { defaultValue: object })}
              >
                {read}
              </Fact>
            ))}
          </Facts>
        </Panel>
      )}
    </>
  );
}
