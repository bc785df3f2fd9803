import { sectionTitle } from "../../../../text/kind-text.ts";

export function groupLabel(label: string, section: string | undefined): { className?: string } {
  return section !== undefined && sectionTitle(section) === label ? { className: "visually-hidden" } : {};
}
