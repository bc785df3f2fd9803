import type { LicenseTokenAnswer } from "@gantry/domain/contract/answers/session.ts";
import { useQuery } from "@tanstack/react-query";
import { licenceFeatures } from "@gantry/domain/licence/licence-features.ts";
import { expiryNotice } from "@gantry/domain/licence/licence-state.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LicenceEntry } from "../../../session/licence/licence-entry.tsx";
import { licenceQuery, machineIdsQuery } from "../../../session/licence/licence-queries.ts";
import { expiryText } from "../../../session/licence/licence-state.ts";
import { MachineId } from "../../../session/licence/machine-id.tsx";
import "../../../session/licence/licence.css";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useCan } from "../../../session/session-store.ts";
import { useDerivedFromNow } from "../../../kit/status/second-clock.ts";
import "./licence-screen.css";
import { dateTimeText } from "../../../kit/time/moment-text.ts";
import { ownZone } from "../../../kit/time/timestamp-text.ts";

export default function LicenceScreen() {
  const { t } = useTranslation("licence");
  const { data, error, refetch } = useQuery(licenceQuery);
  if (error)
    return <FailedToLoad title={t("licenseFetchError")} error={error} onRetry={() => void refetch()} />;
  return (
    <div className="page page-scrolling">
      <div className="title-row">
        <h1>{t("title")}</h1>
        {data && <State expiration={data.license?.expiration ?? null} />}
      </div>
      {data ? <Licence answer={data} /> : <RowSkeletons rows={6} delayMs={200} />}
    </div>
  );
}

function State({ expiration }: { expiration: string | null }) {
  const text = useDerivedFromNow((nowMs) => expiryText(expiration, nowMs));
  const severity = useDerivedFromNow((nowMs) =>
    expiration === null ? "error" : expiryNotice(expiration, nowMs, ownZone).severity,
  );
  return <span className={`licence-state severity-${severity}`}>{text}</span>;
}

function Licence({ answer }: { answer: LicenseTokenAnswer }) {
  const { t } = useTranslation("licence");
  const mayChange = useCan("UPDATE", "LICENSE_TOKEN");
  return (
    <div className="licence-screen">
      <Panel title={t("title")}>
        <Facts answer={answer} />
      </Panel>
      <Panel title={t("features")}>
        <Features answer={answer} />
      </Panel>
      {mayChange && (
        <Panel title={t("change")}>
          <LicenceEntry className="licence-change" savedKey={answer.key} />
          <p className="dim small">{t("renewalText")}</p>
        </Panel>
      )}
    </div>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel">
      <header>
        <h2>{title}</h2>
      </header>
      <div className="panel-body">{children}</div>
    </section>
  );
}

function Facts({ answer: { license, key } }: { answer: LicenseTokenAnswer }) {
  const { t } = useTranslation(["licence", "common"]);
  const machine = useQuery(machineIdsQuery);
  const { organization, region, supportLevel } = license?.metadata ?? {};
  const licensedFor = machine.data?.machineIds.join(", ");
  const facts: [label: string, value: ReactNode][] = [
    [t("name"), license?.name],
    [t("organization"), organization],
    [t("region"), region],
    [t("supportLevel"), supportLevel],
    [t("expires"), license && dateTimeText(license.expiration)],
    [t("key"), license && (key === null ? t("noKey") : <span className="mono">{key}</span>)],
    [t("machineId"), machine.data && <MachineId id={machine.data.machineId} />],
    [
      t("machineIds"),
      license && (licensedFor === "" ? t("anyMachine") : <span className="mono">{licensedFor}</span>),
    ],
  ];
  return (
    <dl className="licence-facts">
      {facts.map(([label, value]) => (
        <div key={label} className="licence-fact">
          <dt>{label}</dt>
          <dd>{value ?? <span className="dim">{t("common:none")}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

function Features({ answer: { license, used } }: { answer: LicenseTokenAnswer }) {
  const { t } = useTranslation("licence");
  return (
    <table className="licence-features">
      <thead>
        <tr>
          <th scope="col">{t("feature")}</th>
          <th scope="col" className="num">
            {t("usedColumn")}
          </th>
          <th scope="col" className="num">
            {t("limitColumn")}
          </th>
        </tr>
      </thead>
      <tbody>
        {licenceFeatures.map((name) => {
          const licensed = license?.features.find((feature) => feature.name === name);
          return (
            <tr key={name} data-licensed={licensed !== undefined}>
              <th scope="row">{t(`featureNames.${name}`)}</th>
              <td className="num">{used[name] ?? <span className="dim">{t("notCounted")}</span>}</td>
              <td className="num">
                {licensed ? (
                  (licensed.quantity ?? t("unlimited"))
                ) : (
                  <span className="dim">{t("notLicensed")}</span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
