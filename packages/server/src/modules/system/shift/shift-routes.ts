import {
  handOverPage,
  newHandOver,
  type NewHandOver,
  newShiftNote,
  type NewShiftNote,
  readHandOverItem,
  type ReadHandOverItem,
  shiftLog,
} from "@gantry/domain/contract/answers/shift.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { type RouteDeclaration, tenantRoute } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/module.ts";
import {
  addNote,
  confirmHandOver,
  listEarlierHandOvers,
  readItem,
  readShiftLog,
  shiftLogType,
  writeHandOver,
} from "./shift-store.ts";

const reading = { action: "READ", entityType: shiftLogType } as const;
const writing = { action: "CREATE", entityType: shiftLogType } as const;

/** The log of the shift, and its hand-over to the next. */
export const shiftRoutes = ({ database }: Pick<Platform, "database">): RouteDeclaration<never>[] => [
  tenantRoute<never>(database, {
    method: "GET",
    path: "/shift",
    answer: shiftLog,
    summary: "Get the newest hand-over and the notes since",
    access: reading,
    work: (db) => readShiftLog(db),
  }),
  tenantRoute<never>(database, {
    method: "GET",
    path: "/shift/hand-overs",
    answer: handOverPage,
    summary: "List the hand-overs before the newest, newest first, in pages counted from 0 (`page`)",
    access: reading,
    work: (db, { query }) => listEarlierHandOvers(db, pageOf(query["page"])),
  }),
  tenantRoute<NewShiftNote>(database, {
    method: "POST",
    path: "/shift/notes",
    answer: shiftLog,
    summary: "Add a note to the shift log",
    access: writing,
    body: newShiftNote,
    work: (db, { body }) => addNote(db, body.text),
  }),
  tenantRoute<NewHandOver>(database, {
    method: "POST",
    path: "/shift/hand-overs",
    answer: shiftLog,
    summary: "Write the hand-over to the next shift",
    access: writing,
    body: newHandOver,
    work: (db, { body }) => writeHandOver(db, body.items),
  }),
  tenantRoute<ReadHandOverItem>(database, {
    method: "PUT",
    path: "/shift/hand-overs/:id/items/:place/read",
    answer: shiftLog,
    summary: "Tick an item of the newest hand-over as read, or not; items count from 0",
    access: writing,
    body: readHandOverItem,
    work: (db, { param, body }) =>
      readItem(db, { id: param("id"), place: placeOf(param("place")), isRead: body.isRead }),
  }),
  tenantRoute<never>(database, {
    method: "POST",
    path: "/shift/hand-overs/:id/confirm",
    answer: shiftLog,
    summary: "Confirm the newest hand-over; its author cannot, and every item must be read",
    access: writing,
    work: (db, { param }) => confirmHandOver(db, param("id")),
  }),
];

function pageOf(given: string | undefined): number {
  if (given === undefined || /^\d{1,6}$/.test(given)) return Number(given ?? 0);
  throw new AppError("invalidBody", {}, { issues: [{ field: "page", code: "wrongType" }] });
}

function placeOf(given: string): number {
  if (/^\d{1,3}$/.test(given)) return Number(given);
  throw new AppError("invalidBody", {}, { issues: [{ field: "place", code: "wrongType" }] });
}
