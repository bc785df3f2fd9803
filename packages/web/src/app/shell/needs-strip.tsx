import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import type { Need } from "../../kinds/feature.ts";
import { useAgeText } from "../../kit/status/age.tsx";
import { NeedMark, needRole } from "../../kit/status/glyphs.tsx";
import { useNeeds } from "./needs.tsx";
import { useNextNeed } from "./next-need.ts";
import css from "./shell.module.css";

export function NeedsStrip() {
  const { t } = useTranslation("shell");
  const { all } = useNeeds();
  const goNext = useNextNeed();
  const [shown, setShown] = useState(0);
  // Its place is kept, so that nothing on the page moves when it appears.
  if (all.length === 0) return <div className={css.strip} aria-hidden />;
  const onPhone = all[shown % all.length] as Need;
  return (
    <section className={css.strip} aria-label={t("needs.title")}>
      <span className="wide-only">{t("needs.title")}</span>
      <span className="row wide-only">
        {all.map((need, index) => (
          <StripItem key={need.id} need={need} isHot={index === 0} />
        ))}
      </span>
      <button type="button" className="row wide-only" onClick={goNext}>
        {t("needs.next")}
        <kbd>F8</kbd>
      </button>
      <span className="row phone-only">
        <StripItem need={onPhone} isHot={onPhone === all[0]} />
      </span>
      <button type="button" className="row phone-only" onClick={() => setShown(shown + 1)}>
        {t("needs.position", { position: (shown % all.length) + 1, count: all.length })}
      </button>
    </section>
  );
}

function StripItem({ need, isHot }: { need: Need; isHot: boolean }) {
  const age = useAgeText(need.since);
  return (
    <Link to={need.path} className={`row role-${needRole(need.glyph)}`} data-hot={isHot || undefined}>
      <NeedMark glyph={need.glyph} />
      <span className="ellipsis">{need.title}</span>
      {age && <span className="dim num">{age}</span>}
    </Link>
  );
}
