const maxLength = 100;

/** Of a report as a file. */
export const fileNameOf = (name: string, ending: "pdf" | "html"): string =>
  `${name
    .replaceAll(/[^\p{L}\p{N}.,()+-]+/gu, " ")
    .trim()
    .slice(0, maxLength)}.${ending}`;
