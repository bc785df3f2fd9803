import type { OverviewAnswer } from "@gantry/domain/contract/answers/overview.ts";
import { type AnyKind, type DeviceStatus, statusesWorstFirst } from "@gantry/domain/kinds/define-kind.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { Panel } from "../../kit/layout/panel.tsx";
import { StatusText } from "../../kit/status/glyphs.tsx";
import { kindText } from "../../text/kind-text.ts";
import { Tile, Tiles } from "./dashboard-parts.tsx";

export function StatusTiles({ kind, overview }: { kind: AnyKind; overview: OverviewAnswer }) {
  const { t } = useTranslation("moduleScreens");
  const kinds = kindText(kind, "many");
  return (
    <Panel as="div">
      <Tiles label={t("dashboard.states", { count: overview.total, kinds })}>
        {statusesWorstFirst.map((status) => (
          <Tile
            key={status}
            to={kind.pages}
            filters={filterByStatus(status).filters}
            label={<StatusText status={status} />}
            count={overview.counts[status]}
          />
        ))}
      </Tiles>
    </Panel>
  );
}

export const filterByStatus = (status: DeviceStatus) => ({
  filters: [{ field: "status", operator: "EQUALS", value: status }],
});
