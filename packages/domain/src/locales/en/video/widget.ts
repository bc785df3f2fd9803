export const widget = {
  loading: "Loading",
  loadFailed: "The widget could not be loaded",
  nothingSelected: "No camera selected for this widget",
  noData: "This camera is no longer available, or you may not see it",
  needsUrl: "Enter a valid address that begins with http:// or https://",
  page: "Web page of {{name}}",
} as const;
