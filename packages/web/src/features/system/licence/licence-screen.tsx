import type { LicenseTokenAnswer } from "@gantry/domain/contract/answers/session.ts";
import { useQuery } from "@tanstack/react-query";
import { licenceFeatures } from "@gantry/domain/licence/licence-features.ts";
import { expiryNotice } from "@gantry/domain/licence/licence-state.ts";
import type { ReactNode } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { LicenceEntry } from "../../../session/licence/licence-entry.tsx";
import { licenceQuery, machineIdsQuery } from "../../../session/licence/licence-queries.ts";
import { expiryText } from "../../../session/licence/licence-state.ts";
import { MachineId } from "../../../session/licence/machine-id.tsx";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import { Columns } from "../../../kit/layout/columns.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { Loaded } from "../../../queries/loaded.tsx";
import { useCan } from "../../../session/session-store.ts";
import { useDerivedFromNow } from "../../../kit/status/second-clock.ts";
import { dateTimeText } from "../../../kit/time/moment-text.ts";
import { shownZone } from "../../../kit/time/formats.ts";

export default function LicenceScreen() {
  const { t } = useTranslation("licence");
  const licence = useQuery(licenceQuery);
  return (
    <Loaded query={licence} failed={t("licenseFetchError")} waiting={<RowSkeletons rows={6} />}>
      {(answer) => (
        <Page title={t("title")} meta={<State expiration={answer.license?.expiration ?? null} />}>
          <Licence answer={answer} />
        </Page>
      )}
    </Loaded>
  );
}

const stateClasses = { error: "strong bad-text", warning: "strong warn-text", info: "dim" } as const;

function State({ expiration }: { expiration: string | null }) {
  const text = useDerivedFromNow((nowMs) => expiryText(expiration, nowMs));
  const severity = useDerivedFromNow((nowMs) =>
    expiration === null ? "error" : expiryNotice(expiration, nowMs, shownZone()).severity,
  );
  return <span className={stateClasses[severity]}>{text}</span>;
}

function Licence({ answer }: { answer: LicenseTokenAnswer }) {
  const { t } = useTranslation("licence");
  const mayChange = useCan("UPDATE", "LICENSE_TOKEN");
  return (
    <Columns minWidthPx={420} gapPx={12}>
      <Panel title={t("title")}>
        <LicenceFacts answer={answer} />
      </Panel>
      <Panel title={t("features")}>
        <Features answer={answer} />
      </Panel>
      {mayChange && (
        <Panel title={t("change")} isPadded>
          <LicenceEntry savedKey={answer.key} />
          <p className="dim small">{t("renewalText")}</p>
        </Panel>
      )}
    </Columns>
  );
}

function LicenceFacts({ answer: { license, key } }: { answer: LicenseTokenAnswer }) {
  const { t } = useTranslation("licence");
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
    <Facts isPadded>
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

function Features({ answer: { license, used } }: { answer: LicenseTokenAnswer }) {
  const { t } = useTranslation("licence");
  return (
    <DataTable
      card="table"
      columns={[
        {
          id: "feature",
          header: t("feature"),
          isRowHeader: true,
          cell: ({ name }) => t(`featureNames.${name}`),
        },
        {
          id: "used",
          header: t("usedColumn"),
          align: "end",
          widthPx: 120,
          cell: ({ name }) => used[name] ?? <span className="dim">{t("notCounted")}</span>,
        },
        {
          id: "limit",
          header: t("limitColumn"),
          align: "end",
          widthPx: 120,
          cell: ({ licensed }) =>
            licensed ? (
              (licensed.quantity ?? t("unlimited"))
            ) : (
              <span className="dim">{t("notLicensed")}</span>
            ),
        },
      ]}
      rows={licenceFeatures.map((name) => ({
        name,
        licensed: license?.features.find((feature) => feature.name === name),
      }))}
      rowId={({ name }) => name}
    />
  );
}
