/**
 * The look of a report on paper, the same in the editor, the preview and the PDF. Paper is white in both colour schemes.
 * Everything is limited to `.report-paper`.
 */
export const reportStyle = `
.report-paper { color: #1b1f24; background: #fff; font: 400 10pt/1.5 "Inter Variable", Inter, sans-serif;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; color-scheme: light; }
.report-paper h1 { margin: 0 0 6mm; font-size: 24pt; line-height: 1.2; font-weight: 650; }
.report-paper h2 { margin: 7mm 0 2mm; font-size: 16pt; line-height: 1.25; font-weight: 650; }
.report-paper h3 { margin: 5mm 0 1.5mm; font-size: 12pt; line-height: 1.3; font-weight: 600; }
.report-paper h4 { margin: 4mm 0 1mm; font-size: 10pt; font-weight: 600; }
.report-paper h1, .report-paper h2, .report-paper h3, .report-paper h4 { break-after: avoid; color: inherit; }
.report-paper p, .report-paper ul, .report-paper ol, .report-paper blockquote, .report-paper pre { margin: 0 0 3mm; }
.report-paper ul, .report-paper ol { padding-inline-start: 6mm; }
.report-paper li > p { margin: 0; }
.report-paper blockquote { padding-inline-start: 4mm; border-inline-start: 1mm solid #c9ced4; }
.report-paper pre, .report-paper code { font-family: ui-monospace, monospace; font-size: 9pt; white-space: pre-wrap; }
.report-paper a { color: #1d4fa3; }
.report-paper hr { break-after: page; border: 0; margin: 0; height: 0; }
.report-paper .report-cover { break-after: page; padding-block-start: 40mm; }
.report-paper figure { margin: 0 0 4mm; break-inside: avoid; }
.report-paper figure.report-table { break-inside: auto; }
.report-paper figcaption { margin: 0 0 1mm; font-weight: 600; break-after: avoid; }
.report-paper table { width: 100%; border-collapse: collapse; font-size: 9pt; }
.report-paper thead { display: table-header-group; }
.report-paper tr { break-inside: avoid; }
.report-paper th { padding: 1.5mm 2mm; border-block-end: 0.3mm solid #c9ced4; text-align: start; font-weight: 600; }
.report-paper td { padding: 1.5mm 2mm; border-block-end: 0.2mm solid #d9dde2; text-align: start; }
.report-paper .report-number { text-align: end; }
.report-paper svg { display: block; width: 100%; height: auto; }
.report-paper svg text { font: 400 11px "Inter Variable", Inter, sans-serif; fill: #525d6b; }
.report-paper svg .report-value { fill: #1b1f24; }
.report-paper .report-picture img { display: block; max-width: 100%; height: auto; }
.report-paper .report-legend { display: flex; flex-wrap: wrap; gap: 4mm; margin-block-start: 1mm; color: #525d6b; font-size: 8.5pt; }
.report-paper .report-legend span { display: inline-flex; align-items: center; gap: 1.5mm; }
.report-paper .report-legend svg { width: 18px; height: 10px; }
.report-paper svg .report-road { paint-order: stroke; stroke: #fff; stroke-width: 3px; }
.report-paper svg .report-scale path { fill: none; stroke: #525d6b; }
.report-paper svg .report-scale text { paint-order: stroke; stroke: #fff; stroke-width: 3px; }
.report-paper svg .report-place { fill: #fff; font-size: 9px; font-weight: 600; }
.report-paper .report-places { columns: 2; list-style: decimal; margin-block-start: 1mm; color: #525d6b; font-size: 8.5pt; }
.report-paper .report-note { color: #525d6b; font-size: 8.5pt; }
.report-paper .report-problem { padding: 2mm 3mm; border: 0.3mm solid #8a4700; border-radius: 1mm; color: #8a4700; }
.report-paper .report-field { white-space: nowrap; }
.report-paper span.report-problem { padding: 0 1mm; white-space: normal; }
.report-paper .report-edge { display: flex; justify-content: space-between; gap: 4mm; color: #525d6b; font-size: 8pt; line-height: 1.4; }
`;

/** Colours of series on white paper, by their order: those of lanes in the light scheme. */
export const seriesColours = ["#3945b5", "#dd7219", "#3692fc", "#a04107", "#957493", "#562d51"] as const;
/** Dashes of lines in the same order, so that colour is not needed to tell them apart. */
export const seriesDashes = ["", "", "6 3", "2 3", "8 3 2 3", "12 4"] as const;
