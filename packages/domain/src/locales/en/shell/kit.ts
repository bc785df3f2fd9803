/** Words of the parts that every screen is made of. */
export const kit = {
  tones: { info: "Information", warning: "Warning", error: "Error", success: "Success" },
  selectAll: "Select all on this page",
  select: "Select {{name}}",
  details: "Details",
  sections: "Sections",
  goToFirst: "Go to first field",
  charts: {
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
  },
} as const;
