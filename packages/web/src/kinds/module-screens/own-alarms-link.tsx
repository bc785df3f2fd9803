import { alarmConfig } from "@gantry/domain/kinds/alarm-config.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { Link } from "@tanstack/react-router";
import { useCan } from "../../session/session-store.ts";
import { kindText } from "../../text/kind-text.ts";

/** Hidden without permission to read alarm settings. */
export function OwnAlarmsLink({ owner, id }: { owner: AnyKind; id: string }) {
  const mayRead = useCan("READ", alarmConfig.entityType);
  if (!mayRead) return null;
  return <Link to={`${entityPath(owner, id)}/alarmconfig`}>{kindText(alarmConfig, "title")}</Link>;
}
