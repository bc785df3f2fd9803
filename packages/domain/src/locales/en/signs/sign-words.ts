/** The lists of acceptable and forbidden words. */
export const signWords = {
  enable: "Enable",
  disable: "Disable",
  mode: {
    acceptable: {
      on: "In force",
      off: "Not in force",
    },
    forbidden: {
      on: "In force",
      off: "Only in the editor",
    },
  },
  modeHint: "Whether messages are held to this list is said in the settings of the sign module.",
  add: {
    open: "Add many",
    title: "Add {{kinds}}",
    lines: "Words, one on each line",
    linesHint: "A line may hold several words that belong together, such as LEFT LANE.",
    upload: "From a text file",
    none: "Nothing to add yet",
    count_zero: "No new words, {{known}} in the list already",
    count_one: "{{count}} new word, {{known}} in the list already",
    count_other: "{{count}} new words, {{known}} in the list already",
    tooLong_one: "{{count}} line is longer than 100 characters.",
    tooLong_other: "{{count}} lines are longer than 100 characters.",
    add_zero: "Add words",
    add_one: "Add {{count}} word",
    add_other: "Add {{count}} words",
    added_one: "{{count}} word was added",
    added_other: "{{count}} words were added",
    failed_one: "{{count}} word could not be added",
    failed_other: "{{count}} words could not be added",
  },
} as const;
