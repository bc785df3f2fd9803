import { Trouble } from "./report.ts";

const usage = `Usage:
  npm run city -- crash ROAD MILEPOST [DIRECTION] [LANES_CLOSED] [MINUTES]
  npm run city -- list
  npm run city -- clear [ID]
Example: npm run city -- crash I-25 210.4 SB 2 15`;
const directions: Readonly<Record<string, string>> = {
  NB: "Northbound",
  SB: "Southbound",
  EB: "Eastbound",
  WB: "Westbound",
};

interface Incident {
  id: string;
  tenant: string;
  road: string;
  direction: string;
  milepost: number;
  lanesClosed: number;
  lanes: number;
  endsAt: string;
}

/** Carries out one command through the simulator's control interface; returns what to print. */
export async function runCityCommand(door: string, [command, ...rest]: readonly string[]): Promise<string> {
  switch (command) {
    case "crash":
      return describe(await ask<Incident>(door, "POST", "/incidents", crashOf(rest)));
    case "list": {
      const { incidents } = await ask<{ incidents: Incident[] }>(door, "GET", "/incidents");
      return incidents.map(describe).join("\n") || "No incident.";
    }
    case "clear":
      await ask(door, "DELETE", `/incidents/${encodeURIComponent(rest[0] ?? "")}`);
      return "Cleared.";
    case undefined:
    default:
      throw new Trouble(usage);
  }
}

function crashOf([road, milepost, direction, lanesClosed, minutes]: readonly string[]) {
  if (road === undefined || milepost === undefined) throw new Trouble(usage);
  return {
    road,
    milepost: Number(milepost),
    ...(direction !== undefined && { direction: directions[direction.toUpperCase()] ?? direction }),
    ...(lanesClosed !== undefined && { lanesClosed: Number(lanesClosed) }),
    ...(minutes !== undefined && { minutes: Number(minutes) }),
  };
}

function describe(incident: Incident): string {
  const { id, tenant, road, direction, milepost, lanesClosed, lanes, endsAt } = incident;
  const place = `${road} ${direction.toLowerCase()} at milepost ${milepost} (${tenant})`;
  return `${id}: ${place}, ${lanesClosed} of ${lanes} lanes closed until ${endsAt}`;
}

async function ask<T>(door: string, method: string, resource: string, body?: object): Promise<T> {
  const sent = body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const response = await fetch(`${door}${resource}`, { method, ...sent });
  const answer = (await response.json()) as T & { field?: string; message?: string };
  if (response.ok) return answer;
  throw new Trouble(answer.field ? `${answer.field}: ${answer.message}` : "There is no such incident.");
}
