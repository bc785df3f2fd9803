import type { PixelTestResult, TestedPart } from "@gantry/domain/contract/signs/sign-device.ts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { LedStill } from "../led/led-still.tsx";
import { computedText } from "../../../text/computed-text.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { faceFor } from "../sign/sign-view.ts";
import { failedOnFace, failedPage } from "./failed-face.ts";
import { classNames } from "../../../kit/class-names.ts";
import maintenanceCss from "./maintenance.module.css";
import ledCss from "../led/led.module.css";
import signsCss from "../sign/signs.module.css";

const rowsShown = 100;
const faceRoomPx = 520;

export function PixelResult({ sign, result }: { sign: Sign; result: PixelTestResult }) {
  const { t } = useTranslation("signMaintenance");
  const face = faceFor(sign);
  const failed = useMemo(() => failedOnFace(result, face), [result, face]);
  const page = useMemo(() => failedPage(failed), [failed]);
  const { failures, outsideFace } = result;
  const text =
    failures.length === 0 ? t("tests.allGood") : t("tests.pixelsFailed", { count: failures.length });
  const isGood = failures.length === 0;
  return (
    <div className="column">
      <p className={isGood ? undefined : "bad-text"}>
        {text}
        {outsideFace > 0 && <span className="dim"> {t("tests.outsideFace", { count: outsideFace })}</span>}
      </p>
      {!isGood && (
        <>
          <div className={maintenanceCss.maintenanceScroll}>
            <span className={ledCss.ledFrame} data-led>
              <LedStill
                page={page}
                pitchPx={Math.max(1, Math.min(6, Math.floor(faceRoomPx / face.widthPx)))}
                label={t("tests.picture", { text })}
              />
            </span>
          </div>
          <ul className={classNames(maintenanceCss.maintenanceLegend, "small dim")}>
            <li data-fault="dark">{t("tests.legendDark")}</li>
            <li data-fault="lit">{t("tests.legendLit")}</li>
            <li data-fault="faulty">{t("tests.legendFaulty")}</li>
          </ul>
          <FailureTable failures={failures} />
        </>
      )}
    </div>
  );
}

function FailureTable({ failures }: Pick<PixelTestResult, "failures">) {
  const { t } = useTranslation("signMaintenance");
  const left = failures.length - rowsShown;
  return (
    <div className={classNames(maintenanceCss.maintenanceScroll, maintenanceCss.maintenanceFailures)}>
      <table className={signsCss.stateTable}>
        <thead>
          <tr>
            <th scope="col">{t("tests.column")}</th>
            <th scope="col">{t("tests.row")}</th>
            <th scope="col">{t("tests.fault")}</th>
          </tr>
        </thead>
        <tbody>
          {failures.slice(0, rowsShown).map(({ x, y, faults }) => (
            <tr key={`${x} ${y}`}>
              <td className="num">{x}</td>
              <td className="num">{y}</td>
              <td>
                {faults.length === 0
                  ? t("tests.unknownFault")
                  : faults.map((fault) => faultText("faults", fault)).join(", ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && <p className="dim small">{t("tests.more", { count: left })}</p>}
    </div>
  );
}

export function PartResult({ parts }: { parts: readonly TestedPart[] }) {
  const { t } = useTranslation("signMaintenance");
  return (
    <table className={signsCss.stateTable}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t("tests.part")}</th>
          <th scope="col">{t("tests.result")}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ number, description, status, detail }) => (
          <tr key={number}>
            <td>{description || number}</td>
            <td className={status === "good" || status === "notMonitored" ? undefined : "bad-text"}>
              {[faultText("statuses", status), detail].filter(Boolean).join(", ")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const faultText = (group: "faults" | "statuses", word: string): string =>
  computedText(`signMaintenance:tests.${group}.${word}`, { defaultValue: word });
