export const reorder = {
  move: "Move {{name}}",
  up: "Move {{name}} up",
  down: "Move {{name}} down",
  hint: "Drag, or press the arrow keys, Home or End, to move it.",
  lifted: "{{name}} lifted from place {{place}} of {{count}}.",
  over: "{{name}} is over place {{place}} of {{count}}.",
  moved: "{{name}} moved to place {{place}} of {{count}}.",
  kept: "{{name}} stays at place {{place}} of {{count}}.",
  entry: "entry {{place}}",
} as const;
