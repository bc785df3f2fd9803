import type { Sign } from "../sign/sign-entity.ts";
import { fontByContentHash } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import type {
  SignDescription,
  SignFontState,
  SignStateData,
} from "@gantry/domain/sign/reconcile/sign-state.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { Box } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type Translate, translate } from "../../../text/translate.ts";
import type { ReactNode } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { PanelBody } from "../../../kit/layout/panel.tsx";
import type { Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { translateComputed } from "../../../text/translate-computed.ts";
import { optionText } from "../../../text/kind-text.ts";
import { stateOf } from "../sign/sign-view.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";

interface StateRow {
  label: string;
  value: ReactNode;
  object: string;
}

/** Explains when polling is off or nothing was read (SIGN-025, SIGN-026). */
export function StateTable({ sign }: { sign: Sign }) {
  const { t } = useTranslation("signs");
  const state = stateOf(sign);
  if (!sign.pollEnabled) return <PanelBody className="dim">{t("details.noData")}</PanelBody>;
  const rows = [...controlRows(state, t), ...faceRows(state, t), ...descriptionRows(sign, t)];
  if (rows.length === 0) return <PanelBody className="dim">{t("details.notRead")}</PanelBody>;
  const columns: Column<StateRow>[] = [
    { id: "property", header: t("details.property"), isRowHeader: true, cell: ({ label }) => label },
    { id: "value", header: t("details.value"), cell: ({ value }) => value },
    {
      id: "object",
      header: t("details.object"),
      isWideOnly: true,
      cell: ({ object }) => <span className="mono dim">{object}</span>,
    },
  ];
  return (
    <>
      {sign.lastUpdateTimestamp && (
        <Box className="dim small" px={16} pb={8} title={timestampTitle(sign.lastUpdateTimestamp)}>
          {t("details.polledAt", { time: timeText(sign.lastUpdateTimestamp) })}
        </Box>
      )}
      <DataTable
        label={t("details.state")}
        columns={columns}
        rows={rows}
        rowId={({ object }) => object}
        isWrapping
        card="table"
      />
    </>
  );
}

type Text = Translate<"signs">;

function controlRows({ controlMode, commLoss, shortErrors }: SignStateData, t: Text): StateRow[] {
  const rows: StateRow[] = [];
  if (controlMode) {
    rows.push({
      label: t("details.controlMode"),
      value: t(`details.modes.${controlMode}`),
      object: "dmsControlMode",
    });
  }
  if (commLoss) {
    rows.push({
      label: t("details.commLoss"),
      value:
        commLoss.minutes === 0
          ? t("details.commLossOff")
          : t(commLoss.blanks ? "details.commLossBlank" : "details.commLossKeep", {
              count: commLoss.minutes,
            }),
      object: "dmsTimeCommLoss",
    });
  }
  if (shortErrors) {
    const names = shortErrors.map((name) =>
      translateComputed(`signs:details.shortErrors.${name}`, { defaultValue: name }),
    );
    rows.push({
      label: t("details.errors"),
      value: names.length === 0 ? t("details.noErrors") : <b className="bad-text">{names.join(", ")}</b>,
      object: "shortErrorStatus",
    });
  }
  return rows;
}

function faceRows({ face }: SignStateData, t: Text): StateRow[] {
  if (!face) return [];
  const isInfinite = face.minutesRemaining >= infiniteMinutes;
  return [
    { label: t("details.source"), value: t(`details.sources.${face.source}`), object: "dmsMsgSourceMode" },
    {
      label: t("details.remaining"),
      value: face.isTimeUnknown
        ? t("details.unknownTime")
        : isInfinite
          ? t("details.infinite")
          : t("details.remainingMinutes", { count: face.minutesRemaining }),
      object: "dmsMessageTimeRemaining",
    },
    {
      label: t("details.beacon"),
      value: translate(face.beacon ? "list:on" : "list:off"),
      object: "dmsMessageBeacon",
    },
    ...(face.owner ? [{ label: t("details.owner"), value: face.owner, object: "dmsMessageOwner" }] : []),
    {
      label: t("details.checksum"),
      value: `0x${face.crc.toString(16).toUpperCase().padStart(4, "0")}`,
      object: "dmsMessageCRC",
    },
  ];
}

function descriptionRows(sign: Sign, t: Text): StateRow[] {
  const { description, fonts } = stateOf(sign);
  const rows = description ? sizeRows(description, t) : [];
  if (fonts) {
    rows.push({
      label: t("details.fonts"),
      value: fonts.map((font) => (
        <div key={font.number}>
          <Link to={`${entityPath(signKind, sign.id)}/fonts/${font.number}`}>{fontText(font, t)}</Link>
        </div>
      )),
      object: "fontTable",
    });
  }
  return rows;
}

function sizeRows(description: SignDescription, t: Text): StateRow[] {
  const { widthPx: width, heightPx: height, make, model, version } = description;
  return [
    { label: t("details.readSize"), value: t("sizePx", { width, height }), object: "vmsSignWidthPixels" },
    {
      label: t("details.matrix"),
      value: optionText("matrixType", description.matrixType),
      object: "vmsCharacterWidthPixels",
    },
    { label: t("details.pagesMax"), value: description.maxPages, object: "dmsMaxNumberPages" },
    {
      label: t("details.multiMax"),
      value: t("details.octets", { count: description.maxMultiLength }),
      object: "dmsMaxMultiStringLength",
    },
    ...(make || model
      ? [
          {
            label: t("details.maker"),
            value: [make, model].filter(Boolean).join(" "),
            object: "moduleMake, moduleModel",
          },
        ]
      : []),
    ...(version ? [{ label: t("details.software"), value: version, object: "moduleVersion" }] : []),
  ];
}

function fontText(font: SignFontState, t: Text): string {
  const isKnown = font.contentHash !== null && fontByContentHash(font.contentHash) !== undefined;
  const { number, name, heightPx: height } = font;
  return t(isKnown ? "details.fontLine" : "details.fontUnknown", { number, name, height });
}

/** dmsMessageTimeRemaining: no end. */
const infiniteMinutes = 65_535;
