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

export const messageSigns = findQuery<Sign>(signKind, {
  page: 0,
  pageSize: 500,
  sortField: "name",
  ascending: true,
  filters: [{ field: "category", operator: "EQUALS", value: "DMS" }],
});

export const placedOf = (sign: Sign) => {
  const [longitude, latitude] = sign.location?.coordinates ?? [];
  const point = longitude === undefined || latitude === undefined ? null : ([longitude, latitude] as const);
  const { name, description, roadName, direction } = sign;
  return { sign, name, description, roadName: roadName ?? null, direction: direction ?? null, point };
};
