export const licenceFeatures = [
  "camera",
  "sign",
  "detector",
  "weatherStation",
  "wim",
  "automatedIncident",
  "report",
  "branding",
] as const;
export type LicenceFeature = (typeof licenceFeatures)[number];

/**
 * Modules in the order of the permission editor, with the licensed feature that opens each (LIC-001, LIC-005);
 * undefined: open with any valid licence.
 */
const features = {
  signs: "sign",
  video: "camera",
  detectors: "detector",
  aid: "automatedIncident",
  wim: "wim",
  weather: "weatherStation",
  reports: "report",
  map: undefined,
  dashboards: undefined,
  alarms: undefined,
  system: undefined,
} as const satisfies Record<string, LicenceFeature | undefined>;
export type ModuleName = keyof typeof features;
export const modules = Object.keys(features) as readonly ModuleName[];

export const featureOfModule = (module: ModuleName): LicenceFeature | undefined => features[module];
