import { alarmConfig } from "@gantry/domain/kinds/alarm-config.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { entityPath } from "@gantry/domain/kinds/entity-path.ts";
import { Link } from "@tanstack/react-router";
import { useCan } from "../../session/session-store.ts";
import { kindText } from "../../text/kind-text.ts";

/** Leads from an entity to its own alarm settings; absent for those who may not read such settings. */
export function OwnAlarmsLink({ owner, id }: { owner: AnyKind; id: string }) {
  const mayRead = useCan("READ", alarmConfig.entityType);
  if (!mayRead) return null;
  return <Link to={`${entityPath(owner, id)}/alarmconfig`}>{kindText(alarmConfig, "title")}</Link>;
}
