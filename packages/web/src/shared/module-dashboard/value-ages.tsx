import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useTranslation } from "react-i18next";
import type { Entity } from "../api/kind-queries.ts";
import { useDerivedFromNow } from "../status/second-clock.ts";
import { countsByAge, type ValueAge, valueAges } from "./device-figures.ts";

/** How many devices have fresh values, and how many only the last known. */
export function ValueAges({ kind, devices }: { kind: AnyKind; devices: readonly Entity[] }) {
  const { t } = useTranslation("moduleScreens");
  const counted = useDerivedFromNow((nowMs) => JSON.stringify(countsByAge(kind, devices, nowMs)));
  const counts = JSON.parse(counted) as Record<ValueAge, number>;
  return (
    <section className="panel">
      <header>
        <h2 className="nowrap">{t("dashboard.ages")}</h2>
        <span className="dim small ellipsis">{t("dashboard.agesText")}</span>
      </header>
      <dl className="dashboard-ages">
        {valueAges.map((age) => (
          <div key={age} data-none={counts[age] === 0 || undefined}>
            <dt className="age" data-freshness={counts[age] > 0 ? age : undefined}>
              {t(`dashboard.age.${age}`)}
            </dt>
            <dd className="dashboard-bar" aria-hidden>
              <i style={{ width: `${(100 * counts[age]) / devices.length}%` }} />
            </dd>
            <dd className="num">{counts[age]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
