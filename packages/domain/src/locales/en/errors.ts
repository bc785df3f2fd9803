/** One sentence per error code of `errors.ts`; a test compares both ways. */
export const errors = {
  invalidBody: "The request was not understood. Reload the page and try again.",
  invalidJson: "The request was not valid JSON.",
  unknownField: "There is no field “{{field}}”.",
  unknownSortField: "The list cannot be sorted by “{{field}}”.",
  unknownOperator: "The field “{{field}}” cannot be compared with “{{operator}}”.",
  missingTenant: "No tenant was chosen.",
  notSignedIn: "You are not signed in.",
  licenceMissing: "This tenant has no licence.",
  licenceExpired: "The licence of this tenant ended on {{expiration}}.",
  featureNotLicensed: "The licence does not include “{{feature}}”.",
  foreignTenant: "You do not belong to the tenant “{{tenant}}”.",
  noPermission: "You do not have permission for this.",
  notFound: "This {{kind}} does not exist, or you may not see it.",
  routeNotFound: "There is no such call: {{path}}",
  staleVersion:
    "Someone else saved in the meantime: you worked on version {{sent}}, version {{current}} stands now.",
  staleQueue: "The queue changed in the meantime. Look at it again before you post.",
  nameTaken: "The name “{{name}}” is already used.",
  secretNeedsRetyping: "The address changed: enter “{{field}}” again.",
  signLicenseError: "The licence allows {{limit}} signs, {{requested}} would be needed.",
  signMessageInvalid: "The message cannot be shown on this sign: {{issues}}",
  signNotPostable: "Nothing can be posted to this sign: {{reason}}",
  queueItemNotRepostable: "This message cannot be posted again.",
  deviceNotPollable: "This device cannot be polled.",
  agentNotConnected: "The agent at the site is not connected. Nothing was sent to the device.",
  enrolmentRefused: "The enrolment was refused.",
  payloadTooLarge: "That is larger than the allowed {{limitBytes}} bytes.",
  unsupportedMediaType: "The server does not accept this kind of file.",
  tooManyRequests: "Too many requests. Try again in {{retryAfterS}} s.",
  internalError: "The server failed. Nothing was changed.",
  serverStarting: "The server is starting. Try again in a moment.",
} as const;

/** Failures that only the page sees. */
export const clientErrors = {
  serverUnreachable: "The server cannot be reached.",
  serverTooSlow: "The server did not answer in time.",
  unexpectedAnswer: "The server answered with status {{status}}.",
} as const;
