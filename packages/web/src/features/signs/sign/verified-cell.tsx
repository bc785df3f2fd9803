import type { Sign } from "./sign-entity.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { useAgeText } from "../../../kit/status/age.tsx";
import { GlyphText } from "../../../kit/status/glyphs.tsx";
import { verificationGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { useDerivedFromNow } from "../../../kit/status/second-clock.ts";
import { stateOf, verificationWordOf } from "./sign-view.ts";

export function VerifiedCell({ sign }: { sign: Sign }) {
  const { t } = useTranslation("signs");
  const { face, verification } = stateOf(sign);
  const word = useDerivedFromNow((nowMs) => verificationWordOf(sign, nowMs));
  const age = useAgeText(face?.readAt);
  switch (word) {
    case "neverPolled":
      return <span className="dim">{t("verification.neverPolled")}</span>;
    case "lastKnown":
      return <LastKnown age={age} />;
    case "notVerified":
      return <GlyphText glyph={verificationGlyphs.notVerified}>{t("verification.notVerified")}</GlyphText>;
    case "waiting":
      return (
        <GlyphText
          glyph={verificationGlyphs.waiting}
          title={verification?.reason && t(`signNeeds:reasons.${verification.reason}`)}
        >
          {t("verification.waiting")}
        </GlyphText>
      );
    case "sending":
      return <span className="dim">{t("verification.sending")}</span>;
    case "observed":
      return (
        <span className="dim">
          {t("verification.observed")} <span className="age">{age}</span>
        </span>
      );
    case "verified":
      return (
        <span className="dim">
          {t("verification.verifiedShort")} <span className="age">{age}</span>
        </span>
      );
  }
}

/** The reading is too old or the sign is offline. */
export function LastKnown({ age }: { age: string }) {
  const { t } = useTranslation("signs");
  return (
    <span className="nowrap">
      <span className="dim">{t("verification.lastKnown")}</span>{" "}
      <span className="age" data-freshness="stale">
        <span>{age}</span>
      </span>
    </span>
  );
}
