type Typed = string | number | null;

/**
 * A GeoJSON point of what two inputs hold: null when both are empty. One empty coordinate stays null inside,
 * which the check answers with "Enter both coordinates".
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
