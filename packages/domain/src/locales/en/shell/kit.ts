/** Words of the parts that every screen is made of. */
export const kit = {
  tones: { info: "Information", warning: "Warning", error: "Error", success: "Success" },
  selectAll: "Select all on this page",
  select: "Select {{name}}",
  details: "Details",
  sections: "Sections",
  goToFirst: "Go to first field",
} as const;
