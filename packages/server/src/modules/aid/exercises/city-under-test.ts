import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { CityDevice, CityEvent } from "./simulated-city.ts";

export interface CityUnderTest {
  url: string;
  /** Requests for events, in their order. */
  made: CityEvent[];
  ended: string[];
  devices: CityDevice[];
  /** Answers nothing but failures. */
  isBroken: boolean;
  stop(): void;
}

/** Straight roads with the answers of the simulator's control interface; I-25 is the tenant's, I-80 another's. */
export async function cityUnderTest(tenant: string): Promise<CityUnderTest> {
  const road = { tenant, road: "I-25", directions: ["Northbound", "Southbound"], lanes: 4 };
  const roads = [
    { ...road, fromMilepost: 200, toMilepost: 230 },
    { ...road, tenant: "elsewhere", road: "I-80", fromMilepost: 0, toMilepost: 9 },
  ];
  const answer = (method: string, url: URL, body: unknown): [status: number, body: object] => {
    if (city.isBroken) return [500, {}];
    if (url.pathname === "/roads") return [200, { roads }];
    if (url.pathname === "/inventory") return [200, { devices: city.devices }];
    if (url.pathname === "/place") return placeOf(roads, url.searchParams);
    if (method === "DELETE") city.ended.push(url.pathname.split("/").at(-1) ?? "");
    else city.made.push(body as CityEvent);
    return [200, {}];
  };
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request as AsyncIterable<Buffer>) text += part.toString();
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const [status, body] = answer(request.method ?? "", url, text === "" ? undefined : JSON.parse(text));
    response.statusCode = status;
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const city: CityUnderTest = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    made: [],
    ended: [],
    devices: [],
    isBroken: false,
    stop: () => server.close(),
  };
  return city;
}

function placeOf(
  roads: readonly { tenant: string; road: string; lanes: number }[],
  query: URLSearchParams,
): [number, object] {
  const road = roads.find((one) => one.road === query.get("road"));
  if (!road) return [400, { field: "road", message: "must be the number or name of a road" }];
  const { tenant, lanes } = road;
  const milepost = Number(query.get("milepost") ?? 210);
  const place = { longitude: -104.99, latitude: 39.74 + (milepost - 210) / 69 };
  return [200, { tenant, lanes, road: road.road, direction: query.get("direction"), milepost, ...place }];
}
