import { measuredText } from "@gantry/domain/alarms/measured-text.ts";
import type { RuleActivation, RuleActivationLine } from "@gantry/domain/contract/answers/condition-rule.ts";
import { errors } from "@gantry/domain/locales/en/kinds/errors.ts";
import type { Glyph } from "../../../kit/status/glyph-shapes.ts";
import { formatsStore } from "../../../kit/time/formats.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { optionText } from "../../../text/kind-text.ts";
import { translate } from "../../../text/translate.ts";
import { translateComputed } from "../../../text/translate-computed.ts";

export const outcomeGlyphs: Record<RuleActivation["outcome"], Glyph> = {
  DONE: { shape: "circle", mark: "tick", filled: false, role: "ok" },
  PARTLY: { shape: "up", mark: "bang", filled: true, role: "warn" },
  FAILED: { shape: "square", mark: "cross", filled: true, role: "bad" },
  LIMITED: { shape: "diamond", mark: "bang", filled: false, role: "warn" },
  REFUSED: { shape: "square", mark: "cross", filled: true, role: "bad" },
  STOPPED: { shape: "square", mark: "bang", filled: true, role: "bad" },
};

export const outcomeText = ({ mode, outcome }: RuleActivation): string =>
  translate(`rules:outcomes.${mode}.${outcome}`);

export function spanText({ startedAt, endedAt }: RuleActivation): string {
  const from = timeText(startedAt);
  return endedAt === null
    ? translate("rules:log.since", { time: from })
    : translate("rules:log.span", { from, to: timeText(endedAt) });
}

/** Such as "Detector 7: Traffic speed 25 mph (limit 30 mph)". */
export function causeText({ cause: { name, measured, alarm } }: RuleActivation): string {
  if (name === "") return translate("rules:log.hidden");
  const why = measured
    ? measuredText(measured, formatsStore.getState().unitSystem, {
        name: optionText("measuredValue", measured.name),
        sensor: (part) => translate("alarms:sensor", { part }),
        limit: (limit) => translate("alarms:limit", { limit }),
      })
    : alarm;
  return why === null ? name : `${name}: ${why}`;
}

export function lineText({ mode }: RuleActivation, line: RuleActivationLine): string {
  const { action, name, text = "", error, params } = line;
  if (error !== undefined)
    return translate("rules:lines.refused", { name, reason: reasonText(error, params) });
  return translate(`rules:lines.${mode}.${action}`, { name, text });
}

export const endLineText = ({ name, error, params }: RuleActivationLine): string =>
  error === undefined
    ? translate("rules:lines.takenDown", { name })
    : translate("rules:lines.refused", { name, reason: reasonText(error, params) });

export const reasonText = (
  code: string,
  params: Record<string, string | number> | null | undefined,
): string => (code in errors ? translateComputed(`errors:${code}`, params ?? {}) : code);
