import { sectionTitle } from "../../../../text/kind-text.ts";

/** A group that alone fills the section of its own name does not say that name twice to those who see it. */
export function groupLabel(label: string, section: string | undefined): { className?: string } {
  return section !== undefined && sectionTitle(section) === label ? { className: "visually-hidden" } : {};
}
