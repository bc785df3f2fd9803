/** What a retention policy would delete. */
export const retention = {
  deletes_one: "Saving deletes {{number}} record from before {{before}}",
  deletes_other: "Saving deletes {{number}} records from before {{before}}",
  deletesNothing: "Nothing to delete: there are no records from before {{before}}",
  keepsAll: "Nothing is deleted while no policy for these records is enabled",
  longestApplies: "If several policies are enabled for a type, the longest applies.",
  counting: "Counting records to delete …",
  notCounted: "The records to delete could not be counted",
} as const;
