import { Box, Button } from "@mantine/core";
import { mibWalkMaxObjects } from "@gantry/domain/contract/agents/communication-actions.ts";
import { IconCopy } from "@tabler/icons-react";
import { useTranslation } from "../../../text/use-translation.ts";
import { actionErrorText } from "../../../kinds/communication/action-text.ts";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Note, type NoteTone } from "../../../kit/feedback/note.tsx";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { errorText } from "../../../queries/error-text.ts";
import { canCopy, copyText } from "../../../kit/toasts/copy-text.ts";
import type { MibReading } from "./mib-calls.ts";
import { objectRow, type ObjectRow, rowsAsText } from "./object-text.ts";
import { timeText } from "../../../kit/time/moment-text.ts";

interface MibResultsProps {
  reading: MibReading | undefined;
  error: unknown;
  isPending: boolean;
}

export function MibResults({ reading, error, isPending }: MibResultsProps) {
  const { t } = useTranslation("mibBrowser");
  const shown = isPending || error ? undefined : reading;
  const rows = shown?.objects.map(objectRow) ?? [];
  return (
    <Panel
      isFilling
      aria-label={t("results")}
      title={shown && t(`looks.${shown.question.look}`)}
      meta={
        shown && <span role="status">{t("resultOf", { oid: shown.question.oid, count: rows.length })}</span>
      }
      actions={
        shown && (
          <>
            <time className="dim small num wide-only">{timeText(shown.readAtMs)}</time>
            {rows.length > 0 && canCopy() && <CopyRows rows={rows} />}
          </>
        )
      }
    >
      {isPending && <PanelBody className="dim">{t("reading")}</PanelBody>}
      {!isPending && Boolean(error) && (
        <ResultNote tone="error" title={t("failed")} text={errorText(error)} />
      )}
      {!isPending && !error && !reading && <EmptyState title={t("nothingYet")} text={t("nothingYetText")} />}
      {shown && <Results reading={shown} rows={rows} />}
    </Panel>
  );
}

function Results({ reading, rows }: { reading: MibReading; rows: readonly ObjectRow[] }) {
  const { t } = useTranslation("mibBrowser");
  const { status, question, isComplete } = reading;
  const hasEndedEarly = question.look === "walk" && status === "SUCCESS" && !isComplete;
  return (
    <>
      {status === "FAILED" && (
        <ResultNote
          tone="error"
          title={t(rows.length > 0 ? "failedAfter" : "failed", { count: rows.length })}
          text={actionErrorText(reading.error)}
        />
      )}
      {hasEndedEarly && (
        <ResultNote
          tone="warning"
          title={t("endedEarly")}
          text={t("endedEarlyText", { count: mibWalkMaxObjects })}
        />
      )}
      {status === "SUCCESS" && rows.length === 0 && (
        <PanelBody className="dim">{t("nothingBelow")}</PanelBody>
      )}
      {rows.length > 0 && <ObjectTable rows={rows} />}
    </>
  );
}

function CopyRows({ rows }: { rows: readonly ObjectRow[] }) {
  const { t } = useTranslation("mibBrowser");
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconCopy size={14} />}
      onClick={() => void copyText(rowsAsText(rows), t("copied", { count: rows.length }))}
    >
      {t("copy")}
    </Button>
  );
}

function ObjectTable({ rows }: { rows: readonly ObjectRow[] }) {
  const { t } = useTranslation("mibBrowser");
  return (
    <DataTable
      scrollLabel={t("results")}
      isWrapping
      columns={[
        {
          id: "object",
          header: t("object"),
          cell: ({ name, oid }) => (
            <>
              {name && <div className="strong">{name}</div>}
              <div className="mono dim">{oid}</div>
            </>
          ),
        },
        { id: "type", header: t("type"), cell: ({ type }) => <span className="dim">{type}</span> },
        {
          id: "value",
          header: t("value"),
          cell: ({ value }) => <span style={{ whiteSpace: "pre-wrap" }}>{value}</span>,
        },
        {
          id: "hex",
          header: t("hex"),
          isWideOnly: true,
          cell: ({ hex }) => <span className="mono dim">{hex}</span>,
        },
      ]}
      rows={rows}
      rowId={({ oid }) => oid}
    />
  );
}

function ResultNote({ tone, title, text }: { tone: NoteTone; title: string; text: string }) {
  return (
    <Box px={16} py={12}>
      <Note tone={tone} role="alert" title={title}>
        {text}
      </Note>
    </Box>
  );
}
