import { kinds } from "@gantry/domain/kinds/index.ts";
import type { Sign } from "@gantry/domain/kinds/sign.ts";
import { builtInFonts, tall24 } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import { durationNsFromMs, type SignMessage } from "@gantry/domain/sign/message/message.ts";
import { postMessage } from "../modules/signs/posts/post-signs.ts";
import { actionDesk } from "../platform/agent-link/actions/action-desk.ts";
import { directoriesOf } from "../platform/identity/directory/directories.ts";
import { grantStore } from "../platform/permission/grant-store.ts";
import { CallExchange } from "../platform/agent-link/calls/call-exchange.ts";
import { deviceTables } from "../platform/agent-link/assignment/device-tables.ts";
import type { Bus } from "../platform/bus.ts";
import type { Clock } from "../platform/clock.ts";
import type { TenantDatabase, TenantTransaction } from "../platform/database/tenant-database.ts";
import type { SecretStore } from "../platform/kinds/database/secrets.ts";
import type { Licences } from "../platform/licence/open-licences.ts";
import { noMessageFields, type Platform } from "../platform/module.ts";
import type { Log } from "../platform/log.ts";
import type { Principal } from "../platform/permission/principal.ts";

const messages: readonly { priority: number; hours?: number; pages: string[][] }[] = [
  {
    priority: 2,
    hours: 2,
    pages: [
      ["CRASH AHEAD", "LEFT LANE", "CLOSED"],
      ["EXPECT", "DELAYS"],
    ],
  },
  { priority: 5, hours: 12, pages: [["ROAD WORK", "NEXT 3 MILES", "RIGHT SHOULDER"]] },
  { priority: 4, hours: 6, pages: [["ICY CONDITIONS", "REDUCE SPEED"]] },
  { priority: 8, pages: [["SEAT BELTS", "SAVE LIVES"]] },
];
const speedLimits = ["65", "55", "60"];
const msPerHour = 3_600_000;

export async function postDemoMessages(
  parts: {
    database: TenantDatabase;
    bus: Bus;
    clock: Clock;
    log: Log;
    secrets: SecretStore;
    licences: Licences;
  },
  principal: Principal,
): Promise<void> {
  const actions = actionDesk({ ...parts, devices: deviceTables(kinds) });
  const people = { directories: directoriesOf([], parts), grants: grantStore(parts) };
  const agentCalls = new CallExchange(parts);
  const platform: Platform = {
    ...parts,
    ...people,
    actions,
    agentCalls,
    feedHosts: [],
    simulatedCityUrl: null,
    messageFields: noMessageFields,
  };
  await parts.database.inTenant(principal, async (db) => {
    // From the end of the list; the first signs stay without posts.
    const lastSigns = (await signsOf(db, "DMS")).slice(0, messages.length + 1);
    const travel = await findTravelSign(db, lastSigns);
    if (travel) {
      // Detectors have no readings yet: the server fills the times in.
      const lines = ["TRAVEL TIME TO", ...travel.detectors.map(travelLine)];
      const message = { priority: 7, duration: null, pages: [textPage(lines)] };
      await postMessage(db, platform, { signId: travel.signId, message });
    }
    const messageSigns = lastSigns.filter((id) => id !== travel?.signId);
    for (const [index, { priority, hours, pages }] of messages.entries()) {
      const sign = messageSigns[index];
      const duration = hours === undefined ? null : durationNsFromMs(hours * msPerHour);
      if (sign)
        await postMessage(db, platform, {
          signId: sign,
          message: { priority, duration, pages: pages.map(textPage) },
        });
    }
    for (const [index, sign] of (await signsOf(db, "VSL")).entries()) {
      const limit = speedLimits[index % speedLimits.length] ?? "65";
      await postMessage(db, platform, { signId: sign, message: makeSpeedLimit(limit) });
    }
  });
}

async function signsOf(db: TenantTransaction, category: Sign["category"]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from sign
     where tenant_id = $1 and category = $2 and doc ->> 'matrixType' = 'FULL' and pixel_width >= $3 and pixel_height >= 32
       and (doc ->> 'maxPages')::int4 >= $4
     order by doc ->> 'name' desc`,
    [db.tenantId, category, ...(category === "VSL" ? [48, 1] : [128, 2])],
  );
  return rows.map(({ id }) => id);
}

/** The sign with the largest number of detectors ahead of it on its road, and the names of the first two. */
async function findTravelSign(
  db: TenantTransaction,
  signIds: readonly string[],
): Promise<{ signId: string; detectors: string[] } | undefined> {
  const rows = await db.query<{ signId: string; sign: string; direction: string; detectors: string[] }>(
    `select s.id as "signId", s.name as sign, s.direction, array_agg(d.name) as detectors
     from sign s join detector d on d.tenant_id = s.tenant_id and d.road_name = s.road_name and d.direction = s.direction
     where s.tenant_id = $1 and s.id = any($2) group by s.id, s.name, s.direction order by s.id`,
    [db.tenantId, signIds],
  );
  const found = rows.map(({ signId, sign, direction, detectors }) => {
    // Mileposts of the demo grow to the north and the east.
    const sense = /^[NE]/.test(direction) ? 1 : -1;
    const milesAhead = (name: string) => (milepostOf(name) - milepostOf(sign)) * sense;
    const ahead = detectors.filter((name) => milesAhead(name) > 0);
    return { signId, ahead: ahead.sort((one, other) => milesAhead(one) - milesAhead(other)) };
  });
  const [best] = found.sort((one, other) => other.ahead.length - one.ahead.length);
  return best && best.ahead.length > 0
    ? { signId: best.signId, detectors: best.ahead.slice(0, 2) }
    : undefined;
}

/** The places of the demo are named by road, direction and milepost. */
const milepostOf = (name: string): number => Number(/ MP ([\d.]+)$/.exec(name)?.[1] ?? Number.NaN);

const travelLine = (detector: string): string =>
  `MILE ${Math.round(milepostOf(detector))}  [tt${detector}] MIN`;

function textPage(lines: readonly string[]): SignMessage["pages"][number] {
  return { ...blankPage(), messageLines: lines.map((text) => ({ segments: [{ text }] })) };
}

function makeSpeedLimit(text: string): SignMessage {
  const fontId = builtInFonts.indexOf(tall24) + 1;
  return {
    priority: 5,
    duration: null,
    pages: [{ ...blankPage(), messageLines: [{ segments: [{ text, fontId }] }] }],
  };
}
