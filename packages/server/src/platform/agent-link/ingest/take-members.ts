import { reportedOf } from "@gantry/domain/fields/reported.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { z } from "zod";

export interface TakenState {
  taken: Record<string, unknown>;
  /** Names of members that the kind does not declare, or whose values have another type. */
  refused: string[];
}

export type Members = Readonly<Record<string, z.ZodType>>;

/** Takes the members of a reported state that are declared and valid, each by itself. */
export function takeMembers(declared: Members, reported: Readonly<Record<string, unknown>>): TakenState {
  const state: TakenState = { taken: {}, refused: [] };
  for (const [name, value] of Object.entries(reported)) {
    const checked = Object.hasOwn(declared, name) ? declared[name]?.safeParse(value) : undefined;
    if (checked?.success) state.taken[name] = checked.data;
    else state.refused.push(name);
  }
  return state;
}

const time = z.iso.datetime({ offset: true });

/** What the kind itself declares, for devices whose module declares no more. */
export function membersOf({ device }: AnyKind): Members {
  const members: Record<string, z.ZodType> = {};
  for (const [name] of reportedOf(device?.reported, "flag")) members[name] = z.boolean().nullable();
  for (const [, { at }] of reportedOf(device?.reported, "time"))
    members[at[0]] = z.looseObject({ [at[1]]: time.nullable() }).nullable();
  for (const [name, { codes }] of reportedOf(device?.reported, "problem"))
    members[name] = z.object({ code: z.enum(codes as [string, ...string[]]), since: time }).nullable();
  return members;
}
