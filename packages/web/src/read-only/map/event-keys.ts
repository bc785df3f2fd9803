/** Names of things that are on the map and in the list. */
export const incidentKey = (id: string): string => `incident ${id}`;
export const workZoneKey = (id: string): string => `work-zone ${id}`;
export const signKey = (id: string): string => `sign ${id}`;
export const cameraKey = (id: string): string => `camera ${id}`;
export const travelTimeKey = (id: string): string => `travel-time ${id}`;

export const roadText = (place: { roadName: string | null; direction: string | null }): string =>
  [place.roadName, place.direction].filter(Boolean).join(" ");
