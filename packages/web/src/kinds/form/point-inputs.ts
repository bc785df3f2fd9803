type Typed = string | number | null;

/**
 * A GeoJSON point from two inputs: null if both are empty. A single missing coordinate stays null, which
 * validation reports.
 */
export function pointFromInputs(typed: {
  latitude: Typed;
  longitude: Typed;
}): { type: "Point"; coordinates: [Typed, Typed] } | null {
  const longitude = typed.longitude === "" ? null : typed.longitude;
  const latitude = typed.latitude === "" ? null : typed.latitude;
  return longitude === null && latitude === null
    ? null
    : { type: "Point", coordinates: [longitude, latitude] };
}
