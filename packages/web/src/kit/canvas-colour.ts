/** Red, green, blue, 0..255. */
export type Rgb = readonly [number, number, number];

let canvas: CanvasRenderingContext2D | null | undefined;

/** Canvases support neither custom properties nor `oklch()`: the browser converts a colour here. */
export function rgbOf(color: string): Rgb {
  canvas ??= Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", {
    willReadFrequently: true,
  });
  if (!canvas) return [128, 128, 128];
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const interpolateChannel = (index: 0 | 1 | 2) =>
    Math.round(from[index] + (to[index] - from[index]) * share);
  return [interpolateChannel(0), interpolateChannel(1), interpolateChannel(2)];
}

export function toCss([red, green, blue]: Rgb): string {
  return `rgb(${red}, ${green}, ${blue})`;
}
