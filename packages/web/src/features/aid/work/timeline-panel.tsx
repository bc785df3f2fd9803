import { manualDetectionMs } from "@gantry/domain/incidents/incident-figures.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Panel } from "../../../kit/layout/panel.tsx";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { type Incident, wholeMinutes } from "../incident/incident-entity.ts";
import { timelineQuery } from "./work-calls.ts";
import css from "./work.module.css";

const steps = [
  "detectedAt",
  "takenAt",
  "firstCameraAt",
  "firstPostAt",
  "firstWarningAt",
  "lanesClosedAt",
  "confirmedAt",
  "clearedAt",
  "signsBlankAt",
] as const;

/** When each step happened, and how long after its detection. */
export function TimelinePanel({ incident, foot }: { incident: Incident; foot?: ReactNode }) {
  const { t } = useTranslation("incidents");
  const { data, error, refetch } = useQuery(timelineQuery(incident.id, incident.rev));
  return (
    <Panel title={t("timeline.title")} isPadded foot={foot}>
      {!data && error && (
        <FailedToLoad title={t("timeline.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <Facts>
          {steps.map((step) => (
            <Fact key={step} label={t(`timeline.${step}`)}>
              {data[step] === null ? (
                <span className="dim">{t("timeline.notYet")}</span>
              ) : (
                <span className="num">
                  {timeText(data[step])}{" "}
                  <span className="dim">{afterText(data.detectedAt, data[step], step)}</span>
                </span>
              )}
            </Fact>
          ))}
        </Facts>
      )}
      <p className={`dim small ${css.baseline}`}>
        {t("timeline.baseline", { minutes: wholeMinutes(manualDetectionMs) })}
      </p>
    </Panel>
  );

  function afterText(from: string | null, to: string, step: string): string {
    if (from === null || step === "detectedAt") return "";
    const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
    return t("timeline.after", {
      minutes: Math.floor(seconds / 60),
      seconds: String(seconds % 60).padStart(2, "0"),
    });
  }
}
