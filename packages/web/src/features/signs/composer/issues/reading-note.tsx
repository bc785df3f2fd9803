import { useDeferredValue, useMemo } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { Note } from "../../../../kit/feedback/note.tsx";
import { measureText } from "../../../../kit/measure-text.ts";
import { assumedLetterMm, readingAdvice, type ReadingAdvice, type ReadingWarning } from "./reading-advice.ts";
import type { MessageEditorState } from "../editor/use-message-editor.ts";
import { classNames } from "../../../../kit/class-names.ts";
import tools from "../tools/tool.module.css";

export function ReadingNote({ editor }: { editor: MessageEditorState }) {
  const { t } = useTranslation("signEditor");
  const { face, speedMph } = editor;
  const message = useDeferredValue(editor.message);
  const advice = useMemo(() => readingAdvice(message, face, speedMph), [message, face, speedMph]);
  if (!advice) return null;
  // The advice may lag behind the input, so recompute before repairing.
  const repair = ({ rule, page }: ReadingWarning) => {
    const now = readingAdvice(editor.message, face, speedMph)?.warnings;
    const found = now?.find((warning) => warning.rule === rule && warning.page === page);
    if (found?.repair) editor.change(found.repair.message);
  };
  const speed = measureText(advice.speedMph, "mph");
  const letters = measureText(assumedLetterMm / 10, "cm", "large");
  const assumed = (
    <div className="dim small">
      {advice.isSpeedAssumed
        ? t("reading.assumed", { speed, letters })
        : t("reading.assumedLetters", { letters })}
    </div>
  );
  if (advice.warnings.length === 0) {
    return (
      <div role="status">
        <p className="dim">
          {t("reading.readable", {
            speed,
            pages: t("reading.pagesNeed", { count: advice.pages.length }),
            needed: formatSeconds(advice.neededMs),
            available: formatSeconds(Math.min(advice.availableMs.day, advice.availableMs.night)),
          })}
        </p>
        {assumed}
      </div>
    );
  }
  return (
    <Note tone="warning" role="status" title={t("reading.hard", { speed })}>
      <ul>
        {advice.warnings.map((warning) => (
          <li
            key={`${warning.rule} ${warning.page ?? ""} ${warning.light ?? ""}`}
            className="row"
            style={{ minHeight: 26 }}
          >
            <span className="grow">
              <WarningText warning={warning} advice={advice} />
            </span>
            {warning.repair && (
              <button
                type="button"
                className={classNames(tools.tool, tools.small)}
                onClick={() => repair(warning)}
              >
                {t("reading.setTo", { seconds: warning.repair.onS })}
              </button>
            )}
          </li>
        ))}
      </ul>
      {assumed}
    </Note>
  );
}

function WarningText({ warning, advice }: { warning: ReadingWarning; advice: ReadingAdvice }) {
  const { t } = useTranslation("signEditor");
  const { rule, actual, limit, by } = warning;
  const light = t(warning.light === "night" ? "reading.night" : "reading.day");
  const page = (warning.page ?? 0) + 1;
  switch (rule) {
    case "readingTime":
      return t("reading.readingTime", {
        needed: formatSeconds(advice.neededMs),
        available: formatSeconds(limit),
        by: formatSeconds(by),
        light,
      });
    case "pageTime":
      return t("reading.pageTime", { page, needed: formatSeconds(limit), actual: formatSeconds(actual) });
    case "distance":
      return t("reading.distance", {
        actual: measureText(actual, "m", "large"),
        limit: measureText(limit, "m", "large"),
        by: measureText(by, "m", "large"),
        light,
      });
    case "linesPerPage":
      return t("reading.linesPerPage", { page, actual, limit });
    case "unitsPerPage":
      return t("reading.unitsPerPage", { page, actual, limit });
    case "pages":
    case "unitsPerMessage":
      return t(`reading.${rule}`, { actual, limit });
  }
}

const formatSeconds = (ms: number): string => (ms / 1000).toFixed(1);
