import type { ExerciseKind } from "@gantry/domain/exercises/exercise.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { z } from "zod";

/** Answers of the simulator's control interface. */
const cityRoads = z.object({
  roads: z.array(
    z.object({
      tenant: z.string(),
      road: z.string(),
      directions: z.array(z.string()),
      fromMilepost: z.number(),
      toMilepost: z.number(),
      lanes: z.number(),
    }),
  ),
});
const cityPlace = z.object({
  tenant: z.string(),
  road: z.string(),
  direction: z.string(),
  milepost: z.number(),
  lanes: z.number(),
  longitude: z.number(),
  latitude: z.number(),
});
const cityInventory = z.object({
  devices: z.array(
    z.object({ tenant: z.string(), entityType: z.string(), document: z.record(z.string(), z.unknown()) }),
  ),
});

export type CityRoad = z.infer<typeof cityRoads>["roads"][number];
export type CityPlace = z.infer<typeof cityPlace>;
export type CityDevice = z.infer<typeof cityInventory>["devices"][number];

export interface CityEvent {
  /** The request can be repeated with it. */
  id: string;
  kind: ExerciseKind;
  road: string;
  direction: string;
  milepost: number;
  lanesClosed: number;
  minutes: number;
}

/** The city answered that something is wrong with a request. */
export class CityRefusal extends Error {}

const answerWithinMs = 3_000;
const anything = z.unknown();

/** The control interface of the simulator. Its calls throw `simulatedCityUnreachable`, or a `CityRefusal`. */
export class SimulatedCity {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  roads = async (): Promise<CityRoad[]> => (await this.#call(cityRoads, "GET", "/roads")).roads;

  devices = async (): Promise<CityDevice[]> => (await this.#call(cityInventory, "GET", "/inventory")).devices;

  place(where: Readonly<Record<string, string | number>>): Promise<CityPlace> {
    const query = new URLSearchParams(Object.entries(where).map(([name, value]) => [name, String(value)]));
    return this.#call(cityPlace, "GET", `/place?${query}`);
  }

  async makeEvent(event: CityEvent): Promise<void> {
    await this.#call(anything, "POST", "/incidents", event);
  }

  /** Also fulfilled where it is over already. */
  async endEvent(id: string): Promise<void> {
    await this.#send("DELETE", `/incidents/${encodeURIComponent(id)}`);
  }

  async #call<Body>(schema: z.ZodType<Body>, method: string, path: string, body?: object): Promise<Body> {
    const response = await this.#send(method, path, body);
    const answer: unknown = await response.json().catch(unreachable);
    if (response.status === 400) throw new CityRefusal(refusalIn(answer));
    const read = schema.safeParse(answer);
    return response.ok && read.success ? read.data : unreachable();
  }

  #send(method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${this.#url}${path}`, {
      method,
      redirect: "error",
      signal: AbortSignal.timeout(answerWithinMs),
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    }).catch(unreachable);
  }
}

const refusal = z.object({ field: z.string(), message: z.string() });

function refusalIn(answer: unknown): string {
  const { data } = refusal.safeParse(answer);
  return data ? `${data.field} ${data.message}` : "refused";
}

function unreachable(cause?: unknown): never {
  throw new AppError("simulatedCityUnreachable", {}, { cause });
}
