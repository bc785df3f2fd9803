import type { LicenceFeature, ModuleName } from "../kinds/define-kind.ts";

const features: Partial<Record<ModuleName, LicenceFeature>> = {
  video: "camera",
  signs: "sign",
  detectors: "detector",
  weather: "weatherStation",
  wim: "wim",
  aid: "automatedIncident",
  reports: "report",
};

/** The licensed feature that opens a module (LIC-001, LIC-005); undefined: open with any valid licence. */
export const featureOfModule = (module: ModuleName): LicenceFeature | undefined => features[module];
