export const widget = {
  loading: "Loading",
  loadFailed: "It could not be loaded",
  nothingSelected: "No camera is chosen for this widget",
  noData: "The camera is not there any more, or you may not see it",
  needsUrl: "Enter a valid address that begins with http:// or https://",
  page: "Page of {{name}}",
} as const;
