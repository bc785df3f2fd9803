import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Fields } from "@gantry/domain/fields/fields.ts";
import { type RefObject, useEffect, useState } from "react";
import { type Control, useFormState } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { deviceGlyphs } from "../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../kit/status/glyphs.tsx";
import { sectionTitle } from "../../text/kind-text.ts";
import { type FormValues, formSections } from "./draft/form-document.ts";

export const sectionId = (section: string): string => `section-${section}`;

/** Sections of the form at its left, with how many fields of each need attention. */
export function SectionList({
  kind,
  control,
  clashing,
  scroller,
}: {
  kind: AnyKind;
  control: Control<FormValues>;
  clashing: readonly string[];
  scroller: RefObject<HTMLElement | null>;
}) {
  const { t } = useTranslation("form");
  const { errors } = useFormState({ control });
  const sections = formSections(kind);
  const current = useCurrentSection(sections, scroller);
  if (sections.length < 2) return null;
  const inSection = (names: readonly string[], section: string) =>
    names.filter((name) => ((kind.fields as Fields)[name]?.section ?? "general") === section).length;
  return (
    <nav className="section-list" aria-label={t("sections")}>
      {sections.map((section) => {
        const faulty = inSection(Object.keys(errors), section);
        const clashes = inSection(clashing, section);
        return (
          <a
            key={section}
            href={`#${sectionId(section)}`}
            aria-current={section === current ? "true" : undefined}
          >
            {sectionTitle(section)}
            {faulty > 0 && (
              <span className="status role-bad end">
                <GlyphMark glyph={deviceGlyphs.OFFLINE} size={13} />
                {faulty}
              </span>
            )}
            {faulty === 0 && clashes > 0 && (
              <span className="status role-warn end">
                <GlyphMark glyph={deviceGlyphs.DEGRADED} size={13} />
                {clashes}
              </span>
            )}
          </a>
        );
      })}
    </nav>
  );
}

/** How far below the top a section may begin and still be the one that is read. */
const readingLinePx = 80;

function useCurrentSection(
  sections: readonly string[],
  scroller: RefObject<HTMLElement | null>,
): string | undefined {
  const [current, setCurrent] = useState(sections[0]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const find = () => {
      const line = element.getBoundingClientRect().top + readingLinePx;
      const begun = sections.filter((section) => {
        const place = document.getElementById(sectionId(section));
        return place && place.getBoundingClientRect().top <= line;
      });
      setCurrent(begun.at(-1) ?? sections[0]);
    };
    element.addEventListener("scroll", find, { passive: true });
    return () => element.removeEventListener("scroll", find);
  }, [sections, scroller]);
  return current;
}
