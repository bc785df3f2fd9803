export const apiKeys = {
  tabs: "Parts of a key",
  details: "Details",
  permissions: "Permissions",
  begins: "{{prefix}}…",
  until: "Valid until {{end}}",
  neverEnds: "Does not end by itself",
  lastUsed: "Last used: {{when}}",
  never: "never",
} as const;
