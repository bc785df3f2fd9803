export const tenantChoice = {
  title: "Switch tenant",
  label: "Tenant",
  choose: "Choose a tenant",
  confirm: "Switch tenant",
  consequence: "The page reloads. Unsaved changes are lost.",
  tenantLoadError: "The tenants could not be loaded",
  noTenantsAvailable: "No tenants are available",
} as const;
