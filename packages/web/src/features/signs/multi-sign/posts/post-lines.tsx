import type { PostLine } from "@gantry/domain/contract/answers/post.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { Box, Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { Pager } from "../../../../kinds/list/table/pager.tsx";
import { GlyphText, PriorityChip } from "../../../../kit/status/glyphs.tsx";
import { actionsColumn, type Column } from "../../../../kit/table/columns.ts";
import { DataTable } from "../../../../kit/table/data-table.tsx";
import { useCan } from "../../../../session/session-store.ts";
import { LedFace } from "../../led/led-face.tsx";
import type { Sign } from "../../sign/sign-entity.ts";
import { faceFor, faceLabel } from "../../sign/sign-view.ts";
import { facePitchPx, NewMessageFace, SignName } from "../manager/manager-cells.tsx";
import { managerPageSize, pageOfSigns } from "../sign-groups.ts";
import { filterRetryable, filterUndoable, lineGlyphs } from "./post-counts.ts";
import type { PostActs } from "./use-post-acts.ts";
import { verificationReasons } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { errors } from "@gantry/domain/locales/en/kinds/errors.ts";
import { translate } from "../../../../text/translate.ts";
import { timeText } from "../../../../kit/time/moment-text.ts";
import { translateComputed } from "../../../../text/translate-computed.ts";

interface PostLinesProps {
  lines: readonly PostLine[];
  signs: ReadonlyMap<string, Sign>;
  acts: PostActs;
}

export function PostLines({ lines, signs, acts }: PostLinesProps) {
  const { t } = useTranslation("multiSign");
  const [opened, setOpened] = useState(0);
  const { rows, page, pageCount } = pageOfSigns(lines, opened, managerPageSize);
  const nameOf = ({ signId, signName }: PostLine) => signs.get(signId)?.name ?? signName;
  const withSign = (line: PostLine, show: (sign: Sign) => ReactNode) => {
    const sign = signs.get(line.signId);
    return sign && show(sign);
  };
  const columns: Column<PostLine>[] = [
    {
      id: "sign",
      header: t("columns.sign"),
      widthPx: 200,
      cell: (line) => withSign(line, (sign) => <SignName sign={sign} />) ?? line.signName,
    },
    {
      id: "before",
      header: t("columns.before"),
      widthPx: 178,
      cell: (line) => withSign(line, (sign) => <Before line={line} sign={sign} />),
    },
    {
      id: "newMessage",
      header: t("columns.newMessage"),
      widthPx: 178,
      cell: (line) =>
        withSign(line, (sign) => (
          <NewMessageFace sign={sign} message={line.message} stands={line.state === "verified"} />
        )),
    },
    {
      id: "priority",
      header: t("columns.priority"),
      widthPx: 84,
      cell: ({ message: { priority } }) => priority !== undefined && <PriorityChip priority={priority} />,
    },
    {
      id: "result",
      header: t("columns.result"),
      cell: ({ state }) => <GlyphText glyph={lineGlyphs[state]}>{t(`progress.state.${state}`)}</GlyphText>,
    },
    { id: "happened", header: t("columns.happened"), cell: whatHappened },
    actionsColumn(t("columns.actions"), 140, (line) => (
      <LineActions line={line} name={nameOf(line)} acts={acts} />
    )),
  ];
  return (
    <>
      <DataTable
        scrollLabel={t("table")}
        columns={columns}
        rows={rows}
        rowId={({ signId }) => signId}
        rowData={(line) => ({ "data-sign": nameOf(line), "data-state": line.state })}
        isWrapping
      />
      {pageCount > 1 && (
        <Box px={20} py={8}>
          <Pager page={page} pageCount={pageCount} onPage={setOpened} />
        </Box>
      )}
    </>
  );
}

function Before({ line: { before }, sign }: { line: PostLine; sign: Sign }) {
  const { t } = useTranslation("signs");
  if (!before) return <span className="dim">{t("face.noData")}</span>;
  if (before.isBlank) return <span className="dim">{t("face.blank")}</span>;
  const face = faceFor(sign);
  return (
    <LedFace multi={before.multi} face={face} label={faceLabel(before, face)} pitchPx={facePitchPx(face)} />
  );
}

function LineActions({ line, name, acts }: { line: PostLine; name: string; acts: PostActs }) {
  const { t } = useTranslation("multiSign");
  const mayControl = useCan("CONTROL", signKind.entityType, line.signId);
  if (!mayControl) return null;
  const shared = { variant: "default", size: "compact-sm", disabled: acts.isBusy } as const;
  return (
    <span className="row">
      {filterRetryable([line]).length > 0 && (
        <Button
          {...shared}
          aria-label={t("progress.retryOne", { name })}
          onClick={() => acts.retry([line.signId])}
        >
          {t("progress.retryShort")}
        </Button>
      )}
      {filterUndoable([line]).length > 0 && (
        <Button
          {...shared}
          aria-label={t("progress.undoOne", { name })}
          onClick={() => acts.rollBack([line.signId])}
        >
          {t("progress.undoShort")}
        </Button>
      )}
    </span>
  );
}

const ownReasons: readonly string[] = [
  "behind",
  "expired",
  "deleted",
  "blanked",
  "edited",
  "planEnded",
  "ruleEnded",
  "sourceEnded",
  "signDeleted",
];
const ofSigns: readonly string[] = verificationReasons;

/** Includes the sign's own text, if any. */
function whatHappened({ state, reason, detail, since, params, issues }: PostLine): string {
  const time = timeText(since);
  const [issue] = issues ?? [];
  const why = issue
    ? translateComputed(`signs:issues.${issue.code}`, { count: 0, ...issue.params })
    : reason === undefined
      ? ""
      : reasonText(reason, params);
  const said = detail ? translate("multiSign:happened.detail", { detail }) : "";
  return [translate(`multiSign:happened.${state}`, { time }), why, said].filter(Boolean).join(" ");
}

function reasonText(reason: string, params: PostLine["params"]): string {
  if (ownReasons.includes(reason)) return translateComputed(`multiSign:reasons.${reason}`);
  if (ofSigns.includes(reason)) return translateComputed(`signs:reasons.${reason}`);
  return reason in errors ? translateComputed(`errors:${reason}`, params) : reason;
}
