import type { SignHealth, TemperatureSpan } from "@gantry/domain/contract/signs/sign-device.ts";
import type { Translate } from "../../../text/translate.ts";
import type { ReactNode } from "react";
import { measureText } from "../../../kit/measure-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import { translateComputed } from "../../../text/translate-computed.ts";
import { stateOf } from "../sign/sign-view.ts";
import { ReadButton } from "./ask-button.tsx";
import { PartPanel, type PartProps } from "./part-panel.tsx";

type Text = Translate<"signMaintenance">;
type HealthFact = readonly [label: string, value: ReactNode];

export function HealthPart({ sign, mayControl }: PartProps) {
  const { t } = useTranslation("signMaintenance");
  const { health, controlMode, shortErrors } = stateOf(sign);
  const facts: HealthFact[] = [
    ...(controlMode ? [[t("health.control"), t(`signs:details.modes.${controlMode}`)] as const] : []),
    ...(shortErrors ? [[t("health.errors"), errorsText(shortErrors, t)] as const] : []),
    ...(health ? healthFacts(health, t) : []),
  ];
  return (
    <PartPanel
      title={t("health.title")}
      readAt={health?.readAt}
      actions={mayControl && <ReadButton sign={sign} request="GET_HEALTH" />}
    >
      {facts.length === 0 && <p className="dim">{t("notTold")}</p>}
      <Facts>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </Facts>
    </PartPanel>
  );
}

function errorsText(shortErrors: readonly string[], t: Text): ReactNode {
  if (shortErrors.length === 0) return t("health.noErrors");
  const names = shortErrors.map((name) =>
    translateComputed(`signs:details.shortErrors.${name}`, { defaultValue: name }),
  );
  return <b className="bad-text">{names.join(", ")}</b>;
}

function healthFacts(health: SignHealth, t: Text): HealthFact[] {
  const { doorsOpen, watchdogFailures, controllerErrors, temperaturesC, notBelieved } = health;
  const isAllClosed = doorsOpen.length === 0;
  return [
    [
      t("health.doors"),
      isAllClosed ? (
        t("health.doorsClosed")
      ) : (
        <b className="bad-text">{t("health.doorsOpen", { doors: doorsOpen.join(", ") })}</b>
      ),
    ],
    ...powerFacts(health.power, t),
    ...(["cabinet", "ambient", "housing"] as const).flatMap((place): HealthFact[] => {
      const span = temperaturesC[place];
      return span ? [[t(`health.${place}`), spanText(span, t)]] : [];
    }),
    ...temperaturesC.sensors.map(
      ({ description, readingC, status }): HealthFact => [
        description,
        describeStatus(status, readingC === undefined ? undefined : measureText(readingC, "c")),
      ],
    ),
    ...listFact(
      t("health.climate"),
      health.climate.map(({ description, status, isOn }) => {
        return [description, status, t(isOn ? "health.isOn" : "health.isOff")];
      }),
    ),
    ...listFact(
      t("health.humidity"),
      health.humidity.map(({ description, percent, status }) => [
        description,
        status,
        percent === undefined ? "" : t("health.fuelPercent", { percent }),
      ]),
    ),
    ...listFact(
      t("health.light"),
      health.lightSensors.map(({ description, reading, status }) => [
        description,
        status,
        reading === undefined ? "" : `${reading}`,
      ]),
    ),
    ...(watchdogFailures === undefined ? [] : [[t("health.watchdog"), watchdogFailures] as const]),
    ...(controllerErrors.length > 0
      ? [
          [
            t("health.controller"),
            <b key="errors" className="bad-text">
              {controllerErrors.join(", ")}
            </b>,
          ] as const,
        ]
      : []),
    ...(notBelieved.length > 0 ? [[t("health.notBelieved"), notBelieved.join(", ")] as const] : []),
  ];
}

function powerFacts(power: SignHealth["power"], t: Text): HealthFact[] {
  const { source, signVolts, lineVolts, fuelPercent: percent, lowFuelPercent: low, supplies } = power;
  const describeVolts = (label: string, value: number | undefined): HealthFact[] =>
    value === undefined ? [] : [[label, t("health.volts", { volts: value })]];
  const fuel =
    percent === undefined
      ? []
      : [
          [
            t("health.fuel"),
            low === undefined ? t("health.fuelPercent", { percent }) : t("health.fuelLow", { percent, low }),
          ] as const,
        ];
  return [
    ...(source === undefined ? [] : [[t("health.power"), sourceText(source)] as const]),
    ...describeVolts(t("health.signVolts"), signVolts),
    ...describeVolts(t("health.lineVolts"), lineVolts),
    ...fuel,
    ...listFact(
      t("health.supplies"),
      supplies.map(({ description, status, volts: value }) => [
        description,
        status,
        value === undefined ? "" : t("health.volts", { volts: value }),
      ]),
    ),
  ];
}

const sourceText = (source: string): string =>
  translateComputed(`signMaintenance:health.sources.${source}`, { defaultValue: source });

const fine = new Set(["good", "noError", "notMonitored", "inactive"]);

function describeStatus(status: string, text: string | undefined): ReactNode {
  const word = translateComputed(`signMaintenance:health.words.${status}`, { defaultValue: status });
  const words = [text, word].filter(Boolean).join(", ");
  return fine.has(status) ? words : <b className="bad-text">{words}</b>;
}

function listFact(label: string, lines: readonly (readonly [string, string, string])[]): HealthFact[] {
  if (lines.length === 0) return [];
  return [
    [
      label,
      <ul key="lines">
        {lines.map(([description, status, text], at) => (
          <li key={`${description} ${at}`}>
            {description} <span className="dim">{describeStatus(status, text)}</span>
          </li>
        ))}
      </ul>,
    ],
  ];
}

function spanText({ minC, maxC }: TemperatureSpan, t: Text): string {
  if (minC !== undefined && maxC !== undefined && minC !== maxC)
    return t("health.temperatures", { from: measureText(minC, "c"), to: measureText(maxC, "c") });
  return measureText(minC ?? maxC ?? 0, "c");
}
