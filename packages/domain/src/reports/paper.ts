/** Paper sizes in millimetres, upright (REP-006). */
const papersMm = {
  letter: { widthMm: 215.9, heightMm: 279.4 },
  legal: { widthMm: 215.9, heightMm: 355.6 },
  a4: { widthMm: 210, heightMm: 297 },
} as const;

export interface PaperChoice {
  pageSize?: string | null;
  orientation?: string | null;
  margins?: Partial<Record<Side, number | null>> | null;
}
type Side = "top" | "right" | "bottom" | "left";

export interface Paper {
  widthMm: number;
  heightMm: number;
  marginsMm: Record<Side, number>;
}

const defaultMarginMm = 20;
/** At least this much stays between the margins. */
const minContentMm = 50;

export function paperOf({ pageSize, orientation, margins }: PaperChoice): Paper {
  const upright = papersMm[(pageSize ?? "letter") as keyof typeof papersMm] ?? papersMm.letter;
  const isTurned = orientation === "landscape";
  const widthMm = isTurned ? upright.heightMm : upright.widthMm;
  const heightMm = isTurned ? upright.widthMm : upright.heightMm;
  const side = (name: Side, lengthMm: number) =>
    Math.min(margins?.[name] ?? defaultMarginMm, (lengthMm - minContentMm) / 2);
  return {
    widthMm,
    heightMm,
    marginsMm: {
      top: side("top", heightMm),
      right: side("right", widthMm),
      bottom: side("bottom", heightMm),
      left: side("left", widthMm),
    },
  };
}
