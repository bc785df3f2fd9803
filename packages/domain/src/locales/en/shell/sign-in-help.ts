export const signInHelp = {
  title: "What an administrator must do",
  claimMissing:
    "Add “{{claim}}” to the access token. In Keycloak: give the client a mapper of the type “Group Membership” with this claim name, added to the access token. In Entra ID: add a groups claim to the token configuration of the application; users without a group have no such claim.",
  tooManyGroups:
    "Entra ID lists at most 200 groups. Limit the groups claim of the application to “Groups assigned to the application”, and assign only the groups that represent tenants.",
  noTenant:
    "Add this user to a group that represents a tenant, such as /tenant_metro, or add the group to “groupTenants” of the issuer “{{issuer}}” in GANTRY_ISSUERS.",
  issuerUnreachable:
    "Make sure that the server can reach the issuer “{{issuer}}”. The server log gives the reason.",
  somebodyElse: "Sign in as another user",
} as const;
