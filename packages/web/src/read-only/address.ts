export type PublicAddress =
  | { page: "missingTenant" }
  | { page: "shared" }
  | { page: "wall" | "map"; tenantId: string }
  | { page: "unknown"; tenantId: string };

/** The first path segment selects the public page, the second one the tenant (AUTH-021). */
export function publicAddressOf(pathname: string): PublicAddress {
  const [first, tenant = "", ...rest] = pathname.split("/").filter((segment) => segment !== "");
  if (first === "shared") return { page: "shared" };
  const tenantId = decodeSegment(tenant);
  if (tenantId === "") return { page: "missingTenant" };
  return { page: pages.get(rest.join("/")) ?? "unknown", tenantId };
}

const pages = new Map<string, "wall" | "map">([
  ["video/wall", "wall"],
  ["map", "map"],
]);

export const publicPath = (tenantId: string, page: "video/wall" | "map"): string =>
  `/read-only/${encodeURIComponent(tenantId)}/${page}`;

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment).trim();
  } catch {
    return segment;
  }
}
