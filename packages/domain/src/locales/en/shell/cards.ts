export const cards = {
  id: "ID",
  type: "Type",
  since: "Since",
  lastUpdate: "Last update",
  entityNotFound: "It no longer exists, or you may not see it.",
  loadFailed: "The {{kind}} could not be loaded",
  noAssociatedEntities: "No associated entities",
  noCamerasAssociated: "No associated cameras",
  associated: "Associated",
  drawer: "Selected: {{name}}",
  viewDetails: "View details",
  camerasNear: "Cameras near here",
} as const;
