import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { PanelBody } from "../../kit/layout/panel.tsx";
import { Loaded } from "../../queries/loaded.tsx";
import { useTranslation } from "../../text/use-translation.ts";
import { wholeMinutes } from "./incident/incident-entity.ts";
import { hotspotsQuery, statisticsQuery } from "./statistics-panel.tsx";
import css from "./hotspot-widget.module.css";

/** Corridors with the most incidents of the last day, and how long each lasted on average. */
export default function HotspotWidget() {
  const { t } = useTranslation("incidents");
  const hotspots = useQuery(hotspotsQuery("day"));
  const { data: totals } = useQuery(statisticsQuery("day"));
  return (
    <Loaded query={hotspots} failed={t("statistics.failed")}>
      {(rows) => {
        if (rows.length === 0) return <EmptyState isInline title={t("statistics.noHotspots")} />;
        const most = Math.max(...rows.map(({ incidentCount }) => incidentCount));
        return (
          <PanelBody>
            <table className={css.hotspots}>
              <thead>
                <tr>
                  <th scope="col">{t("hotspotWidget.corridor")}</th>
                  <th scope="col">{t("hotspotWidget.count")}</th>
                  <th scope="col">{t("hotspotWidget.clearance")}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ roadName, direction, incidentCount, avgClearanceTime }) => (
                  <tr key={`${roadName} ${direction}`}>
                    <th scope="row">{[roadName, direction].filter(Boolean).join(" ")}</th>
                    <td>
                      <span className="row num">
                        <b>{incidentCount}</b>
                        <span className={css.bar} style={{ width: `${(incidentCount / most) * 60}%` }} />
                      </span>
                    </td>
                    <td className="num">
                      {avgClearanceTime === null
                        ? "–"
                        : t("minutes", { count: wholeMinutes(avgClearanceTime) })}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {totals && <p className="dim small">{t("hotspotWidget.total", { count: totals.total })}</p>}
          </PanelBody>
        );
      }}
    </Loaded>
  );
}
