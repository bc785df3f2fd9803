import type { PublicSign } from "@gantry/domain/contract/answers/public-map.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { parseMulti } from "@gantry/domain/sign/multi/multi.ts";
import type { FaceState } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import type { PublicPartReader } from "../../platform/public-data/public-parts.ts";
import { drawFace } from "./draw-face.ts";
import { readSigns } from "./sign-face.ts";

const maxShown = 2_000;

interface Row extends Pick<PublicSign, "id" | "name" | "roadName" | "direction" | "location"> {
  status: string | null;
  face: FaceState | null;
  /** Changes with everything that its picture depends on besides the message. */
  look: string;
}

/** What each sign shows by its own report; never what it was sent. */
export const publicSigns: PublicPartReader<"signs"> = {
  licence: sign.licence,
  read: (db) => readShown(db),
  soon: {
    entityType: sign.entityType,
    // Signs are read all the time, but their messages change seldom.
    async readAfter(db, held, changedIds) {
      const read = new Map((await readShown(db, changedIds)).map((one) => [one.id, one]));
      const after = held.map((before) => {
        const now = read.get(before.id);
        return now && !showsSame(before, now) ? now : before;
      });
      return after.some((one, at) => one !== held[at]) ? after : held;
    },
  },
};

const showsSame = (one: PublicSign, other: PublicSign): boolean =>
  JSON.stringify({ ...one, readAt: null }) === JSON.stringify({ ...other, readAt: null });

async function readShown(db: TenantTransaction, ids: readonly string[] | null = null): Promise<PublicSign[]> {
  const rows = await db.query<Row>(
    `select s.id, s.doc ->> 'name' as name, s.doc ->> 'roadName' as "roadName", s.doc ->> 'direction' as direction,
       jsonb_build_object('type', 'Point', 'coordinates', s.doc #> '{location,coordinates}') as location,
       state.status, state.state -> 'face' as face,
       md5(concat_ws(' ', s.version, state.state -> 'description', state.state -> 'fonts', state.state -> 'graphics',
         state.state -> 'tests')) as look
     from sign s left join sign_state state on state.tenant_id = s.tenant_id and state.id = s.id
     where s.tenant_id = $1 and s.doc #>> '{location,coordinates,1}' is not null and ($2::text[] is null or s.id = any ($2))
     order by s.doc ->> 'name', s.id limit ${maxShown}`,
    [db.tenantId, ids],
  );
  const pictures = await drawFaces(db, rows);
  return rows.map(({ status, face, look: _look, ...shown }) => ({
    ...shown,
    isCurrent: face !== null && (status === "ONLINE" || status === "DEGRADED"),
    readAt: face?.readAt ?? null,
    lines: face && !face.isBlank ? linesOf(face.multi) : [],
    picture: pictures.get(shown.id) ?? null,
  }));
}

/** By sign, message and look: making the face of a sign takes a while, and few change between two readings. */
const maxKept = 5_000;
const kept = new Map<string, string>();

async function drawFaces(db: TenantTransaction, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const shown = rows.flatMap(({ id, face, look }) =>
    face && !face.isBlank
      ? [{ id, multi: face.multi, key: JSON.stringify([db.tenantId, id, look, face.multi]) }]
      : [],
  );
  const missing = new Map(shown.filter(({ key }) => !kept.has(key)).map((one) => [one.id, one]));
  for (const sign of await readSigns(db, [...missing.keys()])) {
    const { multi = "", key = "" } = missing.get(sign.id) ?? {};
    const picture = drawFace(multi, sign.face);
    // Fonts that are not known yet may become known.
    if (picture !== undefined) kept.set(key, picture);
  }
  const drawn = shown.flatMap(({ id, key }) => {
    const picture = kept.get(key);
    return picture === undefined ? [] : [[id, picture] as const];
  });
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) break;
    kept.delete(oldest);
  }
  return new Map(drawn);
}

/** The words of a message, line by line. */
function linesOf(multi: string): string[] {
  const lines = [""];
  for (const token of parseMulti(multi).tokens) {
    if (token.tag === "text") lines.push(`${lines.pop() ?? ""}${token.text}`);
    else if (token.tag === "nl" || token.tag === "np") lines.push("");
  }
  return lines.map((line) => line.trim()).filter((line) => line !== "");
}
