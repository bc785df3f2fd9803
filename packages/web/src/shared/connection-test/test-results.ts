import i18next from "i18next";
import { computedText } from "../text/computed-text.ts";

/** What the sign said of itself as labels and values, latency first; what it did not say is left out (COMM-015). */
export function testResults(data: Record<string, unknown> = {}): { label: string; value: string }[] {
  const { latencyMs, ...others } = data;
  return Object.entries({ latencyMs, ...others })
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([key, value]) => ({
      label: computedText(`communication:results.${key}`, { defaultValue: key }),
      value: valueText(key, value),
    }));
}

function valueText(key: string, value: unknown): string {
  if (typeof value !== "number") return typeof value === "string" ? value : JSON.stringify(value);
  if (key.endsWith("Ms")) return i18next.t("communication:milliseconds", { count: value });
  return key.endsWith("Px") ? i18next.t("communication:pixels", { count: value }) : String(value);
}
