import type { OverviewAnswer } from "@gantry/domain/contract/answers/overview.ts";
import { valueAges } from "@gantry/domain/contract/overview.ts";
import { useTranslation } from "react-i18next";

export function ValueAges({ overview: { ages, total } }: { overview: OverviewAnswer }) {
  const { t } = useTranslation("moduleScreens");
  if (!ages) return null;
  return (
    <section className="panel">
      <header>
        <h2 className="nowrap">{t("dashboard.ages")}</h2>
        <span className="dim small ellipsis">{t("dashboard.agesText")}</span>
      </header>
      <dl className="dashboard-ages">
        {valueAges.map((age) => (
          <div key={age} data-none={ages[age] === 0 || undefined}>
            <dt className="age" data-freshness={ages[age] > 0 ? age : undefined}>
              {t(`dashboard.age.${age}`)}
            </dt>
            <dd className="dashboard-bar" aria-hidden>
              <i style={{ width: `${(100 * ages[age]) / total}%` }} />
            </dd>
            <dd className="num">{ages[age]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
