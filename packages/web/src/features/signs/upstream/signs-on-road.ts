import { maxPageSize } from "@gantry/domain/filters/find.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { findQuery } from "../../../queries/kind-queries.ts";
import type { Sign } from "../sign/sign-entity.ts";

export const signsOnRoad = (roadName: string, category: "DMS" | "LUS") =>
  findQuery<Sign>(signKind, {
    page: 0,
    pageSize: 500,
    sortField: "name",
    ascending: true,
    filters: [
      { field: "roadName", operator: "EQUALS", value: roadName },
      { field: "category", operator: "EQUALS", value: category },
    ],
  });

/** Where every message sign is. */
export const messageSignPlaces = findQuery<Pick<Sign, "id" | "location">>(signKind, {
  page: 0,
  pageSize: maxPageSize,
  sortField: "name",
  ascending: true,
  fields: ["location"],
  filters: [{ field: "category", operator: "EQUALS", value: "DMS" }],
});

export const signsOf = (ids: readonly string[]) =>
  findQuery<Sign>(signKind, {
    page: 0,
    pageSize: Math.max(1, ids.length),
    sortField: "name",
    ascending: true,
    filters: [{ field: "id", operator: "IN", value: [...ids] }],
  });

export const pointOf = ({ location }: Pick<Sign, "location">): readonly [number, number] | null => {
  const [longitude, latitude] = location?.coordinates ?? [];
  return longitude === undefined || latitude === undefined ? null : [longitude, latitude];
};

export const placedOf = (sign: Sign) => {
  const point = pointOf(sign);
  const { name, description, roadName, direction } = sign;
  return { sign, name, description, roadName: roadName ?? null, direction: direction ?? null, point };
};
