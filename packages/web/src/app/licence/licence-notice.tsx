import { expiryNotice } from "@gantry/domain/licence/licence-state.ts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../text/use-translation.ts";
import { expiryText } from "../../session/licence/licence-state.ts";
import { useCan, useSession } from "../../session/session-store.ts";
import { textsStore } from "../../text/text.ts";
import { deviceGlyphs } from "../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../kit/status/glyphs.tsx";
import { useDerivedFromNow } from "../../kit/status/second-clock.ts";
import { dateTimeText } from "../../kit/time/moment-text.ts";
import { shownZone } from "../../kit/time/formats.ts";
import css from "../shell/shell.module.css";

/** Shown from 30 days before expiry to users who can change the licence (LIC-011). */
export function LicenceNotice() {
  const { licence } = useSession();
  const mayChange = useCan("UPDATE", "LICENSE_TOKEN");
  const expiration = licence?.expiration ?? null;
  const isNear = useDerivedFromNow(
    (nowMs) => expiration !== null && expiryNotice(expiration, nowMs, shownZone()).severity === "warning",
  );
  const areTextsThere = textsStore((state) => state.areAllThere);
  return areTextsThere && mayChange && isNear && expiration !== null ? (
    <Near expiration={expiration} />
  ) : null;
}

function Near({ expiration }: { expiration: string }) {
  const { t } = useTranslation("licence");
  const text = useDerivedFromNow((nowMs) => expiryText(expiration, nowMs));
  return (
    <div className={css.banner} role="status">
      <GlyphMark glyph={deviceGlyphs.DEGRADED} size={18} />
      <b>{text}</b>
      <span className="num wide-only">{dateTimeText(expiration)}</span>
      <Link to="/system/license" className="text-button end">
        {t("showLicence")}
      </Link>
    </div>
  );
}
