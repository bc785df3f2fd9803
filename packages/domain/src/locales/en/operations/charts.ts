export const charts = {
  chart: "chart",
  time: "Time ({{zone}})",
  period: "{{from}} to {{to}}",
  noData: "No data {{period}}",
  keys: "Arrow keys read the values.",
  table: "Table",
  tableOf: "Table of {{title}}",
  csv: "Download CSV",
  csvOf: "Download CSV of {{title}}",
  png: "Download picture",
  pngOf: "Download picture of {{title}}",
} as const;
