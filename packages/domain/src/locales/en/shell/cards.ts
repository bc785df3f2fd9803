export const cards = {
  id: "ID",
  type: "Type",
  since: "Since",
  lastUpdate: "Last update",
  entityNotFound: "It is not there any more, or not for you.",
  loadFailed: "The {{kind}} could not be loaded",
  noAssociatedEntities: "Nothing is associated",
  noCamerasAssociated: "No cameras are associated",
  associated: "Associated",
  drawer: "Selected: {{name}}",
  viewDetails: "View details",
  camerasNear: "Cameras near here",
} as const;
