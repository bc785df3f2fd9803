export const signInHelp = {
  title: "What an administrator has to do",
  claimMissing:
    "Put “{{claim}}” into the access token. In Keycloak: give the client a mapper of the type “Group Membership” with this claim name, added to the access token. In Entra ID: add a groups claim to the token configuration of the application; somebody who is in no group has no such claim there.",
  tooManyGroups:
    "Entra ID lists at most 200 groups. Limit the groups claim of the application to “Groups assigned to the application”, and assign only the groups that stand for tenants.",
  noTenant:
    "Add this person to a group that stands for a tenant, such as /tenant_metro, or add the group to “groupTenants” of the issuer “{{issuer}}” in GANTRY_ISSUERS.",
  issuerUnreachable:
    "Make sure that the server reaches the address of the issuer “{{issuer}}”. Its log says why it does not.",
  somebodyElse: "Sign in as somebody else",
} as const;
