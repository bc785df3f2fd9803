/** NTCIP 1205 root (nema transportation devices cctv). */
const cctv = "1.3.6.1.4.1.1206.4.2.7";

/** cctvRange (1.x): limits; angles in 0.01 degree 0..35999. Scalars with instance. */
export const cctvRange = {
  rangeMaximumPreset: `${cctv}.1.1.0`,
  rangePanLeftLimit: `${cctv}.1.2.0`,
  rangePanRightLimit: `${cctv}.1.3.0`,
  rangePanHomePosition: `${cctv}.1.4.0`,
  rangeTrueNorthOffset: `${cctv}.1.5.0`,
  rangeTiltUpLimit: `${cctv}.1.6.0`,
  rangeTiltDownLimit: `${cctv}.1.7.0`,
  rangeZoomLimit: `${cctv}.1.8.0`,
  rangeFocusLimit: `${cctv}.1.9.0`,
  rangeIrisLimit: `${cctv}.1.10.0`,
} as const;

/** cctvTimeout (2.x): motion timeouts, 0..65535. The unit is assumed to be ms; no device has confirmed it. */
export const cctvTimeout = {
  timeoutPan: `${cctv}.2.1.0`,
  timeoutTilt: `${cctv}.2.2.0`,
  timeoutZoom: `${cctv}.2.3.0`,
} as const;

/** cctvPreset (3.x): written with a number, 0..255. */
export const cctvPreset = {
  presetGotoPosition: `${cctv}.3.1.0`,
  presetStorePosition: `${cctv}.3.2.0`,
} as const;

/** cctvPosition (4.x): each a `PositionReference`. */
export const cctvPosition = {
  positionPan: `${cctv}.4.1.0`,
  positionTilt: `${cctv}.4.2.0`,
  positionZoomLens: `${cctv}.4.3.0`,
  positionFocusLens: `${cctv}.4.4.0`,
  positionIrisLens: `${cctv}.4.5.0`,
} as const;

/** cctvSystemFeature (5.x), lens objects. */
export const cctvLens = {
  systemLensFeatureControl: `${cctv}.5.4.0`,
  systemLensFeatureStatus: `${cctv}.5.5.0`,
  systemLensEquipped: `${cctv}.5.6.0`,
} as const;
