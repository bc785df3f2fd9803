import type { OverviewAnswer } from "@gantry/domain/contract/answers/overview.ts";
import { type AnyKind, type DeviceStatus, statusesWorstFirst } from "@gantry/domain/kinds/define-kind.ts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { StatusText } from "../../kit/status/glyphs.tsx";
import { kindText } from "../../text/kind-text.ts";

export function StatusTiles({ kind, overview }: { kind: AnyKind; overview: OverviewAnswer }) {
  const { t } = useTranslation("moduleScreens");
  const counts = statusesWorstFirst.map((status) => ({ status, count: overview.counts[status] }));
  const kinds = kindText(kind, "many");
  return (
    <ul
      className="panel dashboard-tiles"
      aria-label={t("dashboard.states", { count: overview.total, kinds })}
    >
      {counts.map(({ status, count }) => (
        <li key={status} data-none={count === 0 || undefined}>
          <Link className="plain-link dashboard-tile" to={kind.pages} search={inState(status) as never}>
            <StatusText status={status} />
            <b className="num">{count}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export const inState = (status: DeviceStatus) => ({
  filters: [{ field: "status", operator: "EQUALS", value: status }],
});
