/** What suppresses the alarms of a device: a work zone that it is in, or a job that operates on it. */
export const suppressions = ["workZone", "job"] as const;
export type Suppression = (typeof suppressions)[number];

/** Requests that people or schedules send, and during which a device behaves unlike in operation. */
export const operatingRequests = [
  "PIXEL_TEST",
  "LAMP_TEST",
  "FAN_TEST",
  "UPLOAD_FONT",
  "DELETE_FONT",
  "UPLOAD_GRAPHIC",
  "DELETE_GRAPHIC",
  "DEBUG_RESET",
] as const;
