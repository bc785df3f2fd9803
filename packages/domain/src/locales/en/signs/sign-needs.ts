export const signNeeds = {
  notVerified: "Message not verified, {{name}}",
  reasons: {
    unreachable: "No answer",
    localControl: "Local control",
    wrongCommunity: "Wrong community",
    faceDiffers: "Read-back differs",
    changedWithoutUs: "Changed without us",
    refused: "Refused by the sign",
    badAnswer: "Bad answer",
    descriptionDiffers: "Other size than expected",
    fontDiffers: "Other font than expected",
    doesNotFit: "Does not fit",
  },
} as const;
