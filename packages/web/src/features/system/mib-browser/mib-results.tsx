import { Button } from "@mantine/core";
import { mibWalkMaxObjects } from "@gantry/domain/contract/agents/communication-actions.ts";
import { IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { actionErrorText } from "../../../kinds/communication/action-text.ts";
import { Instead } from "../../../kit/screen/states.tsx";
import { deviceGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../../kit/status/glyphs.tsx";
import { errorText } from "../../../queries/error-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
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
  if (isPending) return <p className="dim panel-body">{t("reading")}</p>;
  if (error) return <Note role="bad" title={t("failed")} text={errorText(error)} />;
  if (!reading)
    return (
      <div className="instead-place">
        <Instead title={t("nothingYet")} text={t("nothingYetText")} />
      </div>
    );
  const { objects, status, question, isComplete } = reading;
  const rows = objects.map(objectRow);
  const hasEndedEarly = question.look === "walk" && status === "SUCCESS" && !isComplete;
  return (
    <>
      <ResultsHead reading={reading} rows={rows} />
      {status === "FAILED" && (
        <Note
          role="bad"
          title={t(rows.length > 0 ? "failedAfter" : "failed", { count: rows.length })}
          text={actionErrorText(reading.error)}
        />
      )}
      {hasEndedEarly && (
        <Note role="warn" title={t("endedEarly")} text={t("endedEarlyText", { count: mibWalkMaxObjects })} />
      )}
      {status === "SUCCESS" && rows.length === 0 && <p className="dim panel-body">{t("nothingBelow")}</p>}
      {rows.length > 0 && <ObjectTable rows={rows} />}
    </>
  );
}

function ResultsHead({ reading, rows }: { reading: MibReading; rows: readonly ObjectRow[] }) {
  const { t } = useTranslation("mibBrowser");
  const { question, readAtMs } = reading;
  const copy = () =>
    navigator.clipboard.writeText(rowsAsText(rows)).then(
      () => toast("success", t("copied", { count: rows.length })),
      (cause: unknown) => toast("error", t("copyFailed"), { cause }),
    );
  return (
    <header>
      <h2 className="nowrap">{t(`looks.${question.look}`)}</h2>
      <span className="dim small ellipsis" role="status">
        {t("resultOf", { oid: question.oid, count: rows.length })}
      </span>
      <time className="dim small num nowrap end wide-only">{timeText(readAtMs)}</time>
      {/* The clipboard is unavailable over plain HTTP. */}
      {rows.length > 0 && window.isSecureContext && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCopy size={14} />}
          onClick={() => void copy()}
        >
          {t("copy")}
        </Button>
      )}
    </header>
  );
}

function ObjectTable({ rows }: { rows: readonly ObjectRow[] }) {
  const { t } = useTranslation("mibBrowser");
  return (
    <div className="mib-scroll" tabIndex={0} role="group" aria-label={t("results")}>
      <table className="mib-table">
        <thead>
          <tr>
            <th>{t("object")}</th>
            <th>{t("type")}</th>
            <th>{t("value")}</th>
            <th className="wide-only">{t("hex")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ oid, name, type, value, hex }) => (
            <tr key={oid}>
              <td>
                {name && <div className="strong">{name}</div>}
                <div className="mono dim">{oid}</div>
              </td>
              <td className="dim">{type}</td>
              <td className="mib-value">{value}</td>
              <td className="mono dim mib-value wide-only">{hex}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Note({ role, title, text }: { role: "bad" | "warn"; title: string; text: string }) {
  const glyph = role === "bad" ? deviceGlyphs.OFFLINE : deviceGlyphs.DEGRADED;
  return (
    <div className={`note note-filled role-${role} mib-note`} role="alert">
      <GlyphMark glyph={glyph} size={20} />
      <div>
        <b>{title}</b>
        <div>{text}</div>
      </div>
    </div>
  );
}
