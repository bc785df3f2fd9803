export const formFields = {
  rangeFrom: "{{label}}, from",
  rangeTo: "{{label}}, to",
  missingUnit: "Configuration error: Missing unit type or scale",
  messagePreview: "How it looks",
  messageIncomplete: "Complete the message to see a preview",
  messageEmpty: "Nothing is shown",
  messageProblem_one: "{{count}} part of it cannot be shown",
  messageProblem_other: "{{count}} parts of it cannot be shown",
  fibersAndTubesValidation: "A capacity or a module does not allow this",
} as const;
