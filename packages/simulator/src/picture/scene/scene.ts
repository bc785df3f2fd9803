import { makeSeededRandom } from "../../random.ts";
import { fillRectangle, fillSurface } from "../canvas.ts";
import { type Colour, colourOf, mixColours } from "../colour.ts";
import { emptyPicture, type Picture } from "../h264/picture.ts";
import { type Carriageways, makeBridge, makeLamps, makeSides, roadSurfaces, type Surface } from "./land.ts";
import { bodyOf, makeQueue, makeTraffic, vehiclesAt } from "./traffic.ts";
import { type Look, type Point, View } from "./view.ts";

const skies = [
  { high: "5f8fc4", low: "c9d9e6" },
  { high: "7d93a8", low: "d3d8dc" },
  { high: "4f7fb8", low: "e0d4c4" },
  { high: "8b98a3", low: "b9c0c4" },
].map(({ high, low }) => ({ high: colourOf(high), low: colourOf(low) }));
const grounds = [
  { near: "6f8050", far: "93a07a" },
  { near: "8a8159", far: "a9a383" },
  { near: "5f7a4c", far: "8aa07c" },
].map(({ near, far }) => ({ near: colourOf(near), far: colourOf(far) }));
const hillColours = ["7d8a96", "6f7f78", "8c8f92"].map(colourOf);
const hillStepDegrees = 6;
const farthestM = 4000;
/** Sky and ground use bands of one colour, which saves many bytes invisibly. */
const bandPx = 4;

/** The view of a roadside camera: static background and looping traffic; deterministic per number. */
export class Scene {
  readonly number: number;
  readonly usual: Look;
  readonly #road: Carriageways;
  readonly #eyeM: number;
  readonly #behind: readonly Surface[];
  readonly #over: readonly Surface[];
  readonly #traffic: ReturnType<typeof makeTraffic>;
  readonly #sky: (typeof skies)[number];
  readonly #ground: (typeof grounds)[number];
  readonly #hillColour: Colour;
  readonly #hillsDegrees: readonly number[];

  constructor(number: number, hasQueue = false) {
    const random = makeSeededRandom(number, "scene");
    this.number = number;
    const lanesEach = random.whole(2, 4);
    const isLeft = random.share() < 0.6;
    const awayM = 10 + lanesEach * 3.7 + random.whole(0, 4);
    this.#road = { lanesEach, middleM: isLeft ? -awayM : awayM };
    this.#eyeM = random.whole(11, 15);
    const turn = random.whole(13, 19);
    this.usual = {
      turnDegrees: isLeft ? -turn : turn,
      tiltDegrees: -random.whole(8, 11),
      zoomFactor: 1.2 + random.share() * 0.3,
    };
    this.#behind = [...roadSurfaces(this.#road), ...makeSides(this.#road, random), ...makeLamps(this.#road)];
    this.#over = random.share() < 0.45 ? makeBridge(this.#road, random.whole(120, 230)) : [];
    const traffic = makeTraffic(this.#road, random);
    this.#traffic = hasQueue ? makeQueue(traffic, this.#road, makeSeededRandom(number, "queue")) : traffic;
    this.#sky = random.pick(skies);
    this.#ground = random.pick(grounds);
    this.#hillColour = random.pick(hillColours);
    this.#hillsDegrees = Array.from({ length: 360 / hillStepDegrees }, () => 0.4 + random.share() * 2.6);
  }

  land(look: Look, size: { widthPx: number; heightPx: number }): Picture {
    const picture = emptyPicture(size.widthPx, size.heightPx);
    const view = new View(look, { eyeM: this.#eyeM, ...size });
    this.#drawFar(picture, view);
    for (const { corners, colour } of this.#behind) fillSurface(picture, view.corners(corners), colour);
    return picture;
  }

  drawTraffic(picture: Picture, look: Look, seconds: number): void {
    const view = new View(look, { eyeM: this.#eyeM, ...picture });
    const seen = vehiclesAt(this.#traffic, this.#road, seconds)
      .map((driving) => ({ driving, depth: view.depth({ ...driving, up: 0 }) }))
      .filter(({ depth }) => depth > 1)
      .toSorted((one, other) => other.depth - one.depth);
    for (const { driving } of seen)
      for (const { corners, colour } of bodyOf(driving)) fillSurface(picture, view.corners(corners), colour);
    for (const { corners, colour } of this.#over) fillSurface(picture, view.corners(corners), colour);
  }

  #drawFar(picture: Picture, view: View): void {
    const horizon = view.rowAtElevation(0);
    for (let top = 0; top < picture.heightPx; top += bandPx) {
      const elevation = view.elevationOfRow(top + bandPx / 2);
      const colour =
        elevation > 0
          ? mixColours(this.#sky.low, this.#sky.high, elevation / 25)
          : mixColours(this.#ground.far, this.#ground.near, -elevation / 14);
      fillRectangle(picture, { left: 0, right: picture.widthPx, top, bottom: top + bandPx }, colour);
    }
    for (const [index, degrees] of this.#hillsDegrees.entries()) {
      const next = this.#hillsDegrees[(index + 1) % this.#hillsDegrees.length] ?? 0;
      const corners = view.corners(drawHill(index * hillStepDegrees, degrees, next, this.#eyeM));
      fillSurface(picture, corners, this.#hillColour);
    }
    fillRectangle(
      picture,
      { left: 0, right: picture.widthPx, top: horizon, bottom: horizon + 2 },
      this.#ground.far,
    );
  }
}

function drawHill(fromDegrees: number, height: number, nextHeight: number, eyeM: number): Point[] {
  const toPoint = (degrees: number, elevation: number): Point => ({
    right: Math.sin((degrees * Math.PI) / 180) * farthestM,
    along: Math.cos((degrees * Math.PI) / 180) * farthestM,
    up: eyeM + Math.tan((elevation * Math.PI) / 180) * farthestM,
  });
  const to = fromDegrees + hillStepDegrees;
  return [toPoint(fromDegrees, 0), toPoint(fromDegrees, height), toPoint(to, nextHeight), toPoint(to, 0)];
}
