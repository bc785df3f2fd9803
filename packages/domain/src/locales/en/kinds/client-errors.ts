export const clientErrors = {
  unknown: "Something went wrong. Try again.",
  serverUnreachable: "The server cannot be reached.",
  serverTooSlow: "The server did not respond in time.",
  unexpectedAnswer: "The server returned status {{status}}.",
} as const;
