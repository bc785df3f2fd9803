import { fillRectangle, fillSurface } from "../../picture/canvas.ts";
import { colourOf } from "../../picture/colour.ts";
import { emptyPicture, type Picture } from "../../picture/h264/picture.ts";
import { lineWidthPx, writeLine } from "../../picture/lettering.ts";
import { pngOf } from "../../picture/png.ts";
import { type OutlineBox, outlineOf, vehicleWidthCm, wheelRadiusCm } from "./vehicle-outline.ts";
import type { PictureView, WeighedVehicle } from "./weighed-vehicle.ts";

const sky = colourOf("a9bccb");
const road = colourOf("55585a");
const tyre = colourOf("1d1f21");
const glass = colourOf("27343d");
const chassis = colourOf("3a3d40");
const lamp = colourOf("f3e7b0");
const rearLamp = colourOf("b3261e");
const plateGround = colourOf("2b5d34");
const paints = ["8c2f2b", "2f4d7a", "d8d8d2", "4c6b52", "b58b35"].map(colourOf);
const trailers = ["d8d8d2", "c4c9cc", "9aa7b0"].map(colourOf);

const drawings: Readonly<Record<PictureView, (vehicle: WeighedVehicle) => Uint8Array>> = {
  front: (vehicle) => pngOf(drawFront(vehicle), 2),
  plate: ({ frontPlate }) => pngOf(drawPlate(frontPlate), 4),
  side: (vehicle) => pngOf(drawSide(vehicle, { widthPx: 640, heightPx: 192 })),
  rear: (vehicle) => pngOf(drawRear(vehicle), 2),
  wide: (vehicle) => pngOf(drawSide(vehicle, { widthPx: 960, heightPx: 240 })),
};

/** A picture as PNG; drawn when it is asked for. */
export const drawView = (vehicle: WeighedVehicle, view: PictureView): Uint8Array => drawings[view](vehicle);

const paintOf = ({ number }: WeighedVehicle) => paints[number % paints.length] ?? chassis;
const trailerPaintOf = ({ number }: WeighedVehicle) => trailers[number % trailers.length] ?? chassis;

function emptyRoad(size: { widthPx: number; heightPx: number }, horizonPx: number): Picture {
  const picture = emptyPicture(size.widthPx, size.heightPx);
  fillRectangle(picture, { left: 0, top: 0, right: size.widthPx, bottom: horizonPx }, sky);
  fillRectangle(picture, { left: 0, top: horizonPx, right: size.widthPx, bottom: size.heightPx }, road);
  return picture;
}

/** Seen from its left side, driving to the left. */
function drawSide(vehicle: WeighedVehicle, size: { widthPx: number; heightPx: number }): Picture {
  const groundPx = size.heightPx - 24;
  const picture = emptyRoad(size, groundPx - 12);
  const { boxes, axlesCm } = outlineOf(vehicle);
  const pxPerCm = Math.min((size.widthPx - 40) / vehicle.lengthCm, (groundPx - 20) / vehicle.heightCm);
  const left = (size.widthPx - vehicle.lengthCm * pxPerCm) / 2;
  const colours: Readonly<Record<OutlineBox["part"], ReturnType<typeof colourOf>>> = {
    hood: paintOf(vehicle),
    cab: paintOf(vehicle),
    box: trailerPaintOf(vehicle),
    chassis,
  };
  const fill = ({ fromCm, toCm, bottomCm, topCm }: Omit<OutlineBox, "part">, colour = chassis) =>
    fillRectangle(
      picture,
      {
        left: left + fromCm * pxPerCm,
        right: left + toCm * pxPerCm,
        top: groundPx - topCm * pxPerCm,
        bottom: groundPx - bottomCm * pxPerCm,
      },
      colour,
    );
  for (const box of boxes) {
    fill(box, colours[box.part]);
    if (box.part === "cab")
      fill({ fromCm: box.fromCm + 15, toCm: box.fromCm + 85, bottomCm: 170, topCm: 240 }, glass);
  }
  for (const axleCm of axlesCm) {
    const middle = { x: left + axleCm * pxPerCm, y: groundPx - wheelRadiusCm * pxPerCm };
    fillSurface(picture, circleOf(middle, wheelRadiusCm * pxPerCm), tyre);
    fillSurface(picture, circleOf(middle, wheelRadiusCm * pxPerCm * 0.45), chassis);
  }
  return picture;
}

const circleOf = ({ x, y }: { x: number; y: number }, radius: number) =>
  Array.from({ length: 20 }, (_, at) => {
    const angle = (at * Math.PI) / 10;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });

const endSize = { widthPx: 320, heightPx: 240 };
const endGroundPx = 220;
const endPxPerCm = 0.42;

function drawFront(vehicle: WeighedVehicle): Picture {
  const cabTopCm = Math.min(vehicle.heightCm, vehicle.type.shape === "truck" ? 265 : 380);
  const { picture, fill } = drawEnd();
  fill({ fromCm: 0, toCm: vehicleWidthCm, bottomCm: 40, topCm: vehicle.heightCm }, trailerPaintOf(vehicle));
  fill({ fromCm: 8, toCm: vehicleWidthCm - 8, bottomCm: 40, topCm: cabTopCm }, paintOf(vehicle));
  fill({ fromCm: 25, toCm: vehicleWidthCm - 25, bottomCm: 185, topCm: 250 }, glass);
  fill({ fromCm: 80, toCm: vehicleWidthCm - 80, bottomCm: 80, topCm: 170 }, chassis);
  for (const fromCm of [20, vehicleWidthCm - 60])
    fill({ fromCm, toCm: fromCm + 40, bottomCm: 75, topCm: 105 }, lamp);
  writePlate(picture, vehicle.frontPlate);
  return picture;
}

function drawRear(vehicle: WeighedVehicle): Picture {
  const { picture, fill } = drawEnd();
  const bottomCm = vehicle.type.shape === "bus" ? 35 : 100;
  fill({ fromCm: 0, toCm: vehicleWidthCm, bottomCm, topCm: vehicle.heightCm }, trailerPaintOf(vehicle));
  const middleCm = vehicleWidthCm / 2;
  fill({ fromCm: middleCm - 1, toCm: middleCm + 1, bottomCm, topCm: vehicle.heightCm }, chassis);
  fill({ fromCm: 20, toCm: vehicleWidthCm - 20, bottomCm: 50, topCm: 65 }, chassis);
  for (const fromCm of [5, vehicleWidthCm - 35])
    fill({ fromCm, toCm: fromCm + 30, bottomCm: bottomCm + 5, topCm: bottomCm + 20 }, rearLamp);
  writePlate(picture, vehicle.rearPlate);
  return picture;
}

/** An end of the vehicle on its wheels, in the middle of the road. */
function drawEnd() {
  const picture = emptyRoad(endSize, 150);
  const left = (endSize.widthPx - vehicleWidthCm * endPxPerCm) / 2;
  const fill = (box: Omit<OutlineBox, "part">, colour: ReturnType<typeof colourOf>) =>
    fillRectangle(
      picture,
      {
        left: left + box.fromCm * endPxPerCm,
        right: left + box.toCm * endPxPerCm,
        top: endGroundPx - box.topCm * endPxPerCm,
        bottom: endGroundPx - box.bottomCm * endPxPerCm,
      },
      colour,
    );
  for (const fromCm of [5, vehicleWidthCm - 60])
    fill({ fromCm, toCm: fromCm + 55, bottomCm: 0, topCm: 2 * wheelRadiusCm }, tyre);
  return { picture, fill };
}

function writePlate(picture: Picture, plate: string | null): void {
  if (plate === null) return;
  const widthPx = lineWidthPx(plate) + 6;
  const left = (picture.widthPx - widthPx) / 2;
  const top = endGroundPx - 34;
  fillRectangle(picture, { left, right: left + widthPx, top, bottom: top + 18 }, plateGround);
  writeLine(picture, plate, { left: left + 4, top: top + 2 });
}

function drawPlate(plate: string | null): Picture {
  const picture = emptyPicture(112, 48);
  fillRectangle(picture, { left: 0, top: 0, right: 112, bottom: 48 }, chassis);
  fillRectangle(picture, { left: 4, top: 6, right: 108, bottom: 42 }, plateGround);
  // Dirt hides a plate that was not read.
  if (plate === null) fillRectangle(picture, { left: 14, top: 14, right: 98, bottom: 36 }, road);
  else writeLine(picture, plate, { left: (112 - lineWidthPx(plate)) / 2, top: 17 });
  return picture;
}
