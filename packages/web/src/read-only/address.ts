export type PublicAddress =
  | { page: "missingTenant" }
  | { page: "wall"; tenantId: string }
  | { page: "unknown"; tenantId: string };

/** The first path segment selects the public page, the second one the tenant (AUTH-021). */
export function publicAddressOf(pathname: string): PublicAddress {
  const [, tenant = "", ...rest] = pathname.split("/").filter((segment) => segment !== "");
  const tenantId = decodeSegment(tenant);
  if (tenantId === "") return { page: "missingTenant" };
  return { page: rest.join("/") === "video/wall" ? "wall" : "unknown", tenantId };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment).trim();
  } catch {
    return segment;
  }
}
