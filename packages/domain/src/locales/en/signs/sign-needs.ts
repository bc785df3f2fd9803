export const signNeeds = {
  notVerified: "Message not verified, {{name}}",
  reasons: {
    unreachable: "No response",
    localControl: "Local control",
    wrongCommunity: "Wrong community",
    faceDiffers: "Read-back differs",
    changedWithoutUs: "Changed externally",
    refused: "Refused by the sign",
    badAnswer: "Invalid response",
    descriptionDiffers: "Unexpected size",
    fontDiffers: "Unexpected font",
    doesNotFit: "Does not fit",
  },
} as const;
