export const reorder = {
  move: "Move {{name}}",
  up: "Move {{name}} up",
  down: "Move {{name}} down",
  hint: "Drag, or press the arrow keys, Home or End, to move it.",
  lifted: "{{name}} lifted from position {{place}} of {{count}}.",
  over: "{{name}} is over position {{place}} of {{count}}.",
  moved: "{{name}} moved to position {{place}} of {{count}}.",
  kept: "{{name}} stays at position {{place}} of {{count}}.",
  entry: "entry {{place}}",
} as const;
