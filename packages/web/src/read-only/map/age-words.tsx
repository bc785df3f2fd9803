import { useAgeText } from "../../kit/status/age.tsx";
import { timestampTitle } from "../../kit/time/timestamp-text.ts";
import { useTranslation } from "../../text/use-translation.ts";

type Words = "updated" | "confirmed" | "began" | "signRead" | "signLastKnown" | "cameraChecked" | "measured";

/** A sentence with the age of a value. */
export function AgeWords({ words, at }: { words: Words; at: string | null | undefined }) {
  const { t } = useTranslation("publicMap");
  const age = useAgeText(at);
  if (!at) return null;
  return (
    <time className="dim small num" dateTime={at} title={timestampTitle(at)}>
      {t(words, { age })}
    </time>
  );
}
