import type { PixelTestResult, TestedPart } from "@gantry/domain/contract/signs/sign-device.ts";
import { Box, Flex } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { LedStill } from "../led/led-still.tsx";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import type { Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { translateComputed } from "../../../text/translate-computed.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { faceFor } from "../sign/sign-view.ts";
import { drawFailedPage, mapFailures } from "./failed-face.ts";
import { LedFrame } from "../led/led-face.tsx";
import css from "./maintenance.module.css";

type PixelFailure = PixelTestResult["failures"][number];

const rowsShown = 100;
const faceRoomPx = 520;

export function PixelResult({ sign, result }: { sign: Sign; result: PixelTestResult }) {
  const { t } = useTranslation("signMaintenance");
  const face = faceFor(sign);
  const failed = useMemo(() => mapFailures(result, face), [result, face]);
  const page = useMemo(() => drawFailedPage(failed), [failed]);
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
          <Box style={{ overflowX: "auto" }}>
            <LedFrame>
              <LedStill
                page={page}
                pitchPx={Math.max(1, Math.min(6, Math.floor(faceRoomPx / face.widthPx)))}
                label={t("tests.picture", { text })}
              />
            </LedFrame>
          </Box>
          <Flex component="ul" className={`${css.legend} small dim`} gap="4px 16px" wrap="wrap">
            <li data-fault="dark">{t("tests.legendDark")}</li>
            <li data-fault="lit">{t("tests.legendLit")}</li>
            <li data-fault="faulty">{t("tests.legendFaulty")}</li>
          </Flex>
          <FailureTable failures={failures} />
        </>
      )}
    </div>
  );
}

function FailureTable({ failures }: Pick<PixelTestResult, "failures">) {
  const { t } = useTranslation("signMaintenance");
  const left = failures.length - rowsShown;
  const columns: Column<PixelFailure>[] = [
    { id: "column", header: t("tests.column"), cell: ({ x }) => x },
    { id: "row", header: t("tests.row"), cell: ({ y }) => y },
    {
      id: "fault",
      header: t("tests.fault"),
      cell: ({ faults }) =>
        faults.length === 0
          ? t("tests.unknownFault")
          : faults.map((fault) => faultText("faults", fault)).join(", "),
    },
  ];
  return (
    <Box mah={260} style={{ overflowY: "auto" }}>
      <DataTable
        columns={columns}
        rows={failures.slice(0, rowsShown)}
        rowId={({ x, y }) => `${x} ${y}`}
        density="compact"
        card="table"
      />
      {left > 0 && <p className="dim small">{t("tests.more", { count: left })}</p>}
    </Box>
  );
}

export function PartResult({ parts }: { parts: readonly TestedPart[] }) {
  return (
    <Facts>
      {parts.map(({ number, description, status, detail }) => (
        <Fact key={number} label={description || number}>
          <span className={status === "good" || status === "notMonitored" ? undefined : "bad-text"}>
            {[faultText("statuses", status), detail].filter(Boolean).join(", ")}
          </span>
        </Fact>
      ))}
    </Facts>
  );
}

const faultText = (group: "faults" | "statuses", word: string): string =>
  translateComputed(`signMaintenance:tests.${group}.${word}`, { defaultValue: word });
