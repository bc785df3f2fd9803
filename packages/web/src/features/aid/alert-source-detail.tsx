import { alertSource } from "@gantry/domain/kinds/alert-source.ts";
import type { Entity } from "../../queries/kind-queries.ts";
import { KindDetailScreen } from "../../kinds/detail/kind-detail-screen.tsx";
import { OwnAlarmsLink } from "../../kinds/module-screens/own-alarms-link.tsx";

/** Includes a link to its own alarm settings (INC-003). */
export default function AlertSourceDetailScreen() {
  return <KindDetailScreen kind={alertSource} More={OwnAlarms} />;
}

function OwnAlarms({ entity }: { entity: Entity }) {
  return (
    <p>
      <OwnAlarmsLink owner={alertSource} id={entity.id} />
    </p>
  );
}
