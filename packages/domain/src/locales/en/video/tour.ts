export const tour = {
  place_one: "{{place}} of {{count}}",
  place_other: "{{place}} of {{count}}",
  next: "next in {{seconds}} s",
  paused: "paused",
  pause: "Pause {{name}}",
  goOn: "Resume {{name}}",
  nextCamera: "Next camera of {{name}}",
  previousCamera: "Previous camera of {{name}}",
  empty: "This tour has no cameras",
  presetMissed: "Preset not reached",
} as const;
