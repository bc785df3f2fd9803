/** OKLCH to linear sRGB, nominally 0..1; out of range outside the sRGB gamut. */
function linearRgb(lightness: number, chroma: number, hueDeg: number): [number, number, number] {
  const hue = (hueDeg * Math.PI) / 180;
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const isInside = (rgb: readonly number[]) => rgb.every((value) => value >= -0.0005 && value <= 1.0005);

function hexByte(linear: number): string {
  const clamped = Math.min(1, Math.max(0, linear));
  const encoded = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, "0");
}

/** OKLCH to `#rrggbb` (lightness 0..1, hue in degrees); reduces chroma until it fits sRGB. */
export function colorFromOklch(lightness: number, chroma: number, hueDeg: number): string {
  let fitting = chroma;
  while (fitting > 0 && !isInside(linearRgb(lightness, fitting, hueDeg))) fitting -= 0.005;
  const rgb = linearRgb(lightness, Math.max(fitting, 0), hueDeg);
  return `#${rgb.map(hexByte).join("")}`;
}

function luminanceOf(hex: string): number {
  const readChannel = (index: number) => {
    const value = Number.parseInt(hex.slice(index, index + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * readChannel(1) + 0.7152 * readChannel(3) + 0.0722 * readChannel(5);
}

/** WCAG contrast of two `#rrggbb` colours, 1..21. */
export function contrastOf(a: string, b: string): number {
  const [dark, light] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
