import { useTranslation } from "../../text/use-translation.ts";
import { useUnacknowledgedCount } from "./alarm-needs.ts";

const maxShown = 9;

/** Unacknowledged alarms of a device type beside a menu entry: up to 9, then "9+" (ALM-045, ALM-047). */
export function AlarmCount({ entityType }: { entityType: string }) {
  const { t } = useTranslation("shell");
  const count = useUnacknowledgedCount(entityType);
  if (count === 0) return null;
  return (
    <span className="tag end num">
      <span aria-hidden>{count > maxShown ? `${maxShown}+` : count}</span>
      <span className="visually-hidden">{t("menu.alarms", { count })}</span>
    </span>
  );
}
