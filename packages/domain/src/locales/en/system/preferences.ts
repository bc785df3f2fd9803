export const preferences = {
  preferenceSaved: "Setting saved",
  preferenceSaveError: "The setting could not be saved",
  preferenceDeleted: "Setting removed",
  preferenceDeleteError: "The setting could not be removed",
  systemPreferenceSaved: "Setting saved for everyone",
  systemPreferenceSaveError: "The setting could not be saved for everyone",
} as const;
