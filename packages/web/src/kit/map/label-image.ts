import type { Map as MapLibre } from "maplibre-gl";

const font = "600 12px Inter Variable, sans-serif";
const room = { sidePx: 7, heightPx: 22 };
/** Pixels of a picture per pixel of the screen. */
const sharpness = 2;

/** Name of a picture of the text on a plate in these colours; undefined if it cannot be drawn. */
export function labelImage(
  map: MapLibre,
  text: string,
  { fill, ink, line }: { fill: string; ink: string; line?: string },
): string | undefined {
  const name = `label ${fill} ${text}`;
  if (map.hasImage(name)) return name;
  const picture = document.createElement("canvas");
  const context = picture.getContext("2d");
  if (!context) return undefined;
  context.font = font;
  const widthPx = Math.ceil(context.measureText(text).width) + 2 * room.sidePx;
  picture.width = widthPx * sharpness;
  picture.height = room.heightPx * sharpness;
  context.scale(sharpness, sharpness);
  context.font = font;
  context.fillStyle = fill;
  context.beginPath();
  context.roundRect(0.5, 0.5, widthPx - 1, room.heightPx - 1, 4);
  context.fill();
  if (line) {
    context.strokeStyle = line;
    context.stroke();
  }
  context.fillStyle = ink;
  context.textBaseline = "middle";
  context.fillText(text, room.sidePx, room.heightPx / 2 + 1);
  map.addImage(name, context.getImageData(0, 0, picture.width, picture.height), { pixelRatio: sharpness });
  return name;
}
