import { defaultMaxPages, faceOfSign } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { faceFor } from "../sign/sign-view.ts";
import { isFaulty, type RowCheck } from "./manager/row-check.ts";

/** In tab order (SIGN-037). */
export const categories = ["DMS", "VSL", "LUS"] as const;
export type Category = (typeof categories)[number];

interface SignGroup {
  category: Category;
  signs: readonly Sign[];
  faulty: number;
}

/** By category, then name; empty categories have no tab (SIGN-037). */
export function groupsOf(signs: readonly Sign[], checks: ReadonlyMap<string, RowCheck>): SignGroup[] {
  const byCategory = Map.groupBy(signs, ({ category }) => category);
  return categories.flatMap((category) => {
    const own = (byCategory.get(category) ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
    const faulty = own.filter(({ id }) => isFaulty(checks.get(id) ?? { state: "none" })).length;
    return own.length > 0 ? [{ category, signs: own, faulty }] : [];
  });
}

/** Default face: 400 x 200, full matrix, 5 pages (SIGN-183). */
export const managerFace: SignFace = faceOfSign({
  pixelWidth: 400,
  pixelHeight: 200,
  matrixType: "FULL",
  maxPages: defaultMaxPages.manager,
});

/** The smallest face, so that the message fits the others too. */
export function commonFace(signs: readonly Sign[]): SignFace {
  const known = signs.map(faceFor).filter(({ fonts }) => fonts.size > 0);
  const areaOf = ({ widthPx, heightPx }: SignFace) => widthPx * heightPx;
  return known.toSorted((a, b) => areaOf(a) - areaOf(b))[0] ?? managerFace;
}

/** Speeds only if all signs are speed limit signs (EDIT-011). */
export const commonCategory = (signs: readonly Pick<Sign, "category">[]): Category =>
  signs.find(({ category }) => category !== "VSL")?.category ?? (signs.length > 0 ? "VSL" : "DMS");

/** SIGN-185. */
export const managerPageSize = 100;

/** Counts from 0; clamped to the last page. */
export function pageOfSigns<Row>(all: readonly Row[], requestedPage: number, pageSize: number) {
  const pageCount = Math.max(1, Math.ceil(all.length / pageSize));
  const page = Math.min(requestedPage, pageCount - 1);
  return { rows: all.slice(page * pageSize, (page + 1) * pageSize), page, pageCount };
}
