import type { PublicTenant } from "@gantry/domain/contract/answers/read-only.ts";
import { apiPath } from "@gantry/domain/contract/api-path.ts";
import { type PublicCamera, type PublicWall, readOnlyPath } from "@gantry/domain/contract/read-only-calls.ts";

/** The page does not exist, or it was unreachable this time. */
export class PublicCallError extends Error {
  readonly reason: "closed" | "unreachable";
  constructor(reason: PublicCallError["reason"], cause?: unknown) {
    super(reason, { cause });
    this.name = "PublicCallError";
    this.reason = reason;
  }
}

export interface PublicPicture {
  tenant: PublicTenant;
  walls: PublicWall[];
  cameras: ReadonlyMap<string, PublicCamera>;
}

const timeoutMs = 15_000;
const maxCameras = 1_000;
const maxWalls = 100;

export async function readPicture(tenantId: string): Promise<PublicPicture> {
  const find = async <Item>(path: string, pageSize: number) => {
    const body = { pageSize, sortField: "name" };
    const { items } = await publicCall<{ items: Item[] }>(tenantId, path, { body });
    return items;
  };
  const [tenant, walls, cameras] = await Promise.all([
    publicCall<PublicTenant>(tenantId, "/system/tenant"),
    find<PublicWall>("/video/video-wall/find", maxWalls),
    find<PublicCamera>("/video/camera/find", maxCameras),
  ]);
  return { tenant, walls, cameras: new Map(cameras.map((camera) => [camera.id, camera])) };
}

/** A read-only call without token or cookie (AUTH-026). Throws a `PublicCallError`. */
export async function publicCall<Answer>(
  tenantId: string,
  path: string,
  { body, signal }: { body?: object; signal?: AbortSignal | undefined } = {},
): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  let answer: Response;
  try {
    answer = await fetch(`${apiPath}${readOnlyPath(tenantId, path)}`, {
      credentials: "omit",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body
        ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }
        : {}),
    });
  } catch (cause) {
    throw new PublicCallError("unreachable", cause);
  }
  if (answer.status === 404) throw new PublicCallError("closed");
  if (!answer.ok) throw new PublicCallError("unreachable", answer.status);
  return (await answer.json()) as Answer;
}
