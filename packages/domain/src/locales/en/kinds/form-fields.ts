export const formFields = {
  rangeFrom: "{{label}}, from",
  rangeTo: "{{label}}, to",
  missingUnit: "Configuration error: Missing unit type or scale",
  messagePreview: "Preview",
  messageIncomplete: "Complete the message to see a preview",
  messageEmpty: "The message is blank",
  messageProblem_one: "{{count}} part cannot be shown",
  messageProblem_other: "{{count}} parts cannot be shown",
  fibersAndTubesValidation: "A capacity or a module does not allow this",
} as const;
