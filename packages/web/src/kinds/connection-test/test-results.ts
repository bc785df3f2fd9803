import { translate } from "../../text/translate.ts";
import { translateComputed } from "../../text/translate-computed.ts";

/** The device's data as labels and values, latency first; missing values are omitted (COMM-015). */
export function testResults(data: Record<string, unknown> = {}): { label: string; value: string }[] {
  const { latencyMs, mapped: _shownApart, ...others } = data;
  return Object.entries({ latencyMs, ...others })
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([key, value]) => ({
      label: translateComputed(`communication:results.${key}`, { defaultValue: key }),
      value: valueText(key, value),
    }));
}

function abilitiesText(abilities: object): string {
  const words = abilityNames
    .filter((name) => (abilities as Readonly<Record<string, unknown>>)[name] === true)
    .map((name) => translate(`communication:abilities.${name}`));
  return words.length === 0 ? translate("communication:noAbilities") : words.join(", ");
}
const abilityNames = ["supportsPTZ", "supportsFocus", "supportsIris", "supportsPresets"] as const;

function valueText(key: string, value: unknown): string {
  if (key === "abilities" && typeof value === "object" && value !== null) return abilitiesText(value);
  if (typeof value !== "number") return typeof value === "string" ? value : JSON.stringify(value);
  if (key.endsWith("Ms")) return translate("communication:milliseconds", { count: value });
  if (key.endsWith("Degrees")) return translate("communication:degrees", { degrees: value });
  return key.endsWith("Px") ? translate("communication:pixels", { count: value }) : String(value);
}
