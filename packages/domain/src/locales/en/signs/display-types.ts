/** Display types: sizes of sign faces. */
export const displayTypes = {
  signs: "Signs",
  fromSigns: "From signs",
  dialogTitle: "Display types of the signs there are",
  dialogText: "These sizes have signs and no display type yet.",
  loadFailed: "The sizes of the signs could not be loaded",
  noneMissing: "Every size has its display type",
  noneMissingText: "There is a display type for the face of each sign that you may see.",
  size: "{{width}} × {{height}}",
  sizeWithSigns_one: "{{name}} px, {{count}} sign",
  sizeWithSigns_other: "{{name}} px, {{count}} signs",
  make_zero: "Create display types",
  make_one: "Create {{count}} display type",
  make_other: "Create {{count}} display types",
  made_one: "{{count}} display type was created",
  made_other: "{{count}} display types were created",
} as const;
