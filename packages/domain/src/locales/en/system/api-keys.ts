export const apiKeys = {
  tabs: "Key sections",
  details: "Details",
  permissions: "Permissions",
  begins: "{{prefix}}…",
  until: "Valid until {{end}}",
  neverEnds: "Does not expire",
  lastUsed: "Last used: {{when}}",
  never: "never",
} as const;
