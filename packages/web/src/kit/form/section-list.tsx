import { type RefObject, useEffect, useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { type Glyph, deviceGlyphs } from "../status/glyph-shapes.ts";
import { GlyphMark } from "../status/glyphs.tsx";
import css from "./form.module.css";

export interface ListedSection {
  id: string;
  title: string;
  /** How many of its fields are refused. */
  errors?: number;
  /** How many of its fields need a look. */
  warnings?: number;
}

export const sectionId = (section: string): string => `section-${section}`;

/** Sections at the left of a form, with how many fields of each need attention. */
export function SectionList({
  sections,
  scroller,
}: {
  sections: readonly ListedSection[];
  scroller: RefObject<HTMLElement | null>;
}) {
  const { t } = useTranslation("kit");
  const current = useCurrentSection(sections, scroller);
  return (
    <nav className={css.sections} aria-label={t("sections")}>
      {sections.map(({ id, title, errors = 0, warnings = 0 }) => (
        <a key={id} href={`#${sectionId(id)}`} aria-current={id === current ? "true" : undefined}>
          {title}
          {errors > 0 ? (
            <Count glyph={deviceGlyphs.OFFLINE} count={errors} />
          ) : (
            warnings > 0 && <Count glyph={deviceGlyphs.DEGRADED} count={warnings} />
          )}
        </a>
      ))}
    </nav>
  );
}

function Count({ glyph, count }: { glyph: Glyph; count: number }) {
  return (
    <span className={`status role-${glyph.role} end`}>
      <GlyphMark glyph={glyph} size={13} />
      {count}
    </span>
  );
}

/** A section that starts above this line is the current one. */
const readingLinePx = 80;

function useCurrentSection(
  sections: readonly ListedSection[],
  scroller: RefObject<HTMLElement | null>,
): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  const ids = sections.map(({ id }) => id).join(" ");
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const all = ids.split(" ");
    const find = () => {
      const line = element.getBoundingClientRect().top + readingLinePx;
      const begun = all.filter((id) => {
        const place = document.getElementById(sectionId(id));
        return place && place.getBoundingClientRect().top <= line;
      });
      setCurrent(begun.at(-1) ?? all[0]);
    };
    element.addEventListener("scroll", find, { passive: true });
    return () => element.removeEventListener("scroll", find);
  }, [ids, scroller]);
  return current;
}
