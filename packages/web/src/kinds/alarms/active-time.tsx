import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { timestampText } from "../../kit/time/timestamp-text.ts";

export function ActiveTime({ alarm: { activeTime, entityType, entityId } }: { alarm: Alarm }) {
  const { t } = useTranslation("signDetail");
  const time = <span className="num">{timestampText(activeTime)}</span>;
  if (entityType !== sign.entityType) return time;
  return (
    <Link
      to={`${sign.pages}/${encodeURIComponent(entityId)}/explain`}
      search={{ at: activeTime } as never}
      title={t("explainThen")}
    >
      {time}
      <span className="visually-hidden">{t("explainThen")}</span>
    </Link>
  );
}
