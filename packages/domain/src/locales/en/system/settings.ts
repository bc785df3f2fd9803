export const settings = {
  title: "Settings",
  profile: {
    title: "User profile",
    account: "Account",
    userName: "User name",
    tenant: "This tenant",
    tenants: "Your tenants",
    defaultTenant: "Default tenant",
    defaultTenantText: "Opens first when no tenant has been chosen in the browser.",
    firstTenant: "First tenant of the account",
  },
  delivery: {
    title: "Notifications",
  },
  hotkeys: {
    title: "Gamepad hotkeys",
  },
} as const;
