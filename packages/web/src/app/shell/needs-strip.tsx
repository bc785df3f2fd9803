import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../text/use-translation.ts";
import type { Need } from "../../kinds/feature.ts";
import { useAgeText } from "../../kit/status/age.tsx";
import { NeedMark, needRole } from "../../kit/status/glyphs.tsx";
import { useNeeds } from "./needs.tsx";
import { useNextNeed } from "./next-need.ts";
import css from "./shell.module.css";

/** In the top bar, in a place of its own: nothing moves when it appears, and no screen loses height. */
export function NeedsStrip() {
  const { t } = useTranslation("shell");
  const { all } = useNeeds();
  const goNext = useNextNeed();
  const [worst] = all;
  return (
    <div className={css.needs}>
      {worst && (
        <section className={css.strip} aria-label={t("needs.title")}>
          {all.map((need, index) => (
            <StripItem key={need.id} need={need} isHot={index === 0} />
          ))}
          <button type="button" className="row wide-only" onClick={goNext}>
            {t("needs.next")}
            <kbd>F8</kbd>
          </button>
          <button
            type="button"
            className={`row phone-only role-${needRole(worst.glyph)}`}
            aria-label={t("needs.onPhone", { count: all.length, title: worst.title })}
            onClick={goNext}
          >
            <NeedMark glyph={worst.glyph} />
            <b className="num">{all.length}</b>
          </button>
        </section>
      )}
    </div>
  );
}

function StripItem({ need, isHot }: { need: Need; isHot: boolean }) {
  const age = useAgeText(need.since);
  return (
    <Link
      to={need.path}
      title={need.title}
      className={`row wide-only role-${needRole(need.glyph)}`}
      data-hot={isHot || undefined}
    >
      <span className={css.what}>
        <NeedMark glyph={need.glyph} />
        <span className="ellipsis">{need.title}</span>
      </span>
      {age && <span className="dim num">{age}</span>}
    </Link>
  );
}
