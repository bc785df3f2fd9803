/** Map icons: one SVG path each in a 24 px box, 2 px strokes, no fill. */
export const mapIcons = {
  place:
    "M12 21s6.5-6 6.5-11a6.5 6.5 0 0 0-13 0c0 5 6.5 11 6.5 11M12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5",
  crash: "M12 3l2 5.5 5.5-2.5-2.5 5.5 5 2-5.5 1.5 1 5.5-5-3-4.5 3 .5-5.5-5.5-1 5-3-3-5 5.5 2z",
  stopped: "M4 16v-4l2-5h12l2 5v4zM7 16v2M17 16v2M7 12.5h2M15 12.5h2",
  wrongWay: "M12 20V5M7 10l5-5 5 5M5 20h14",
  debris: "M4 18h16M6 18l2-6 4 2 2-7 4 11M8 12l1-4",
  pedestrian: "M12 6a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3M12 8v6M12 14l-3 6M12 14l3 6M8 11l4-2 4 2",
  congestion: "M3 8h7v4H3zM14 8h7v4h-7zM8 15h8v4H8z",
  works: "M5 20h14M8 20l4-16 4 16M9.5 14h5M10.5 10h3",
  fire: "M12 21a6 6 0 0 0 6-6c0-5-4-6-4-12-4 2-8 7-8 12a6 6 0 0 0 6 6",
  flood: "M3 10c3-3 6 3 9 0s6 3 9 0M3 15c3-3 6 3 9 0s6 3 9 0",
  ice: "M12 3v18M4 7.5l16 9M20 7.5l-16 9",
  wind: "M3 9h11a3 3 0 1 0-3-3M3 13h15a3 3 0 1 1-3 3M3 17h7",
} as const satisfies Record<string, string>;

export type MapIcon = keyof typeof mapIcons;
export const mapIconNames = Object.keys(mapIcons) as MapIcon[];
