import { useQuery } from "@tanstack/react-query";
import { Panel } from "../../../kit/layout/panel.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { contributionsQuery } from "./incident-calls.ts";
import type { Incident } from "./incident-entity.ts";
import css from "./incident.module.css";

const scale = 10;

/** How certain it is, and what each source says (INC-059). */
export function ConfidencePanel({ incident }: { incident: Incident }) {
  const { t } = useTranslation("incidents");
  const { data, error, refetch } = useQuery(contributionsQuery(incident.id, incident.rev));
  const { confidenceScore } = incident;
  return (
    <Panel title={t("confidence.title")} isPadded>
      <p>
        <b className={css.score}>{confidenceScore ?? "–"}</b>{" "}
        <span className="dim">{t("confidence.of")}</span>
      </p>
      {error && !data && (
        <FailedToLoad title={t("confidence.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className="dim">{t("confidence.none")}</p>}
      <ul className="column">
        {data?.map(({ sourceId, sourceName, confidence, precision }) => (
          <li key={sourceId}>
            <div className="row">
              <span className="ellipsis grow">{sourceName}</span>
              <span className="num">{confidence}</span>
            </div>
            <meter
              className={css.meter}
              min={0}
              max={scale}
              value={confidence}
              aria-label={t("confidence.source", {
                name: sourceName,
                confidence,
                precision: Math.round(precision * 100),
              })}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
