import { statusesWorstFirst } from "@gantry/domain/kinds/define-kind.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { kindText } from "../../text/kind-text.ts";
import { useOverview } from "./device-needs.ts";
import { translateComputed } from "../../text/translate-computed.ts";

export function DeviceCount({ kind }: { kind: AnyKind }) {
  const { t } = useTranslation("status");
  const overview = useOverview(kind, true);
  if (!overview) return null;
  const total = t("devices.count", {
    count: overview.total,
    kind: kindText(kind, "one"),
    kinds: kindText(kind, "many"),
  });
  const states = statusesWorstFirst
    .map((status) => ({ status, count: overview.counts[status] }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${translateComputed(`status:device.${status}`).toLowerCase()}`);
  return [total, ...states].join(", ");
}
