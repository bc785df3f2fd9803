import type { RuleActivation } from "@gantry/domain/contract/answers/condition-rule.ts";
import { Box } from "@mantine/core";
import { GlyphMark } from "../../../kit/status/glyphs.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import {
  causeText,
  endLineText,
  lineText,
  outcomeGlyphs,
  outcomeText,
  reasonText,
  spanText,
} from "./activation-text.ts";

/** One time that the condition held: what was done or would have been done, when, why, and how it ended. */
export function ActivationEntry({ activation }: { activation: RuleActivation }) {
  const { t } = useTranslation("rules");
  const { outcome, error, params, lines, endReason, endLines, ownerName } = activation;
  const glyph = outcomeGlyphs[outcome];
  return (
    <Box component="li" py={8}>
      <span className="row wrap">
        <span className={`status role-${glyph.role}`}>
          <GlyphMark glyph={glyph} size={14} />
          {outcomeText(activation)}
        </span>
        <span className="num">{spanText(activation)}</span>
        <span className="dim small end">{t("log.for", { name: ownerName })}</span>
      </span>
      <p>{causeText(activation)}</p>
      {error !== null && <p className="small">{reasonText(error, params)}</p>}
      {lines.map((line) => (
        <p key={`${line.action} ${line.entityId}`} className="small">
          {lineText(activation, line)}
        </p>
      ))}
      {endReason !== null && <p className="dim small">{t(`ends.${endReason}`)}</p>}
      {endLines.map((line) => (
        <p key={`${line.action} ${line.entityId}`} className="dim small">
          {endLineText(line)}
        </p>
      ))}
    </Box>
  );
}
