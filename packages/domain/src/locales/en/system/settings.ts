export const settings = {
  title: "Settings",
  profile: {
    title: "User profile",
    account: "Account",
    userName: "User name",
    tenant: "This tenant",
    tenants: "Tenants of this account",
    defaultTenant: "Default tenant",
    defaultTenantText: "Opens first in a browser in which no tenant was chosen.",
    firstTenant: "The first of the account",
  },
  hotkeys: {
    title: "Gamepad hotkeys",
  },
} as const;
