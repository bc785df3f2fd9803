import type { CameraStateData } from "@gantry/domain/camera/camera-state.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { Camera } from "@gantry/domain/kinds/camera.ts";
import type { ConsoleClient } from "./console-client.ts";
import type { Door } from "./door.ts";
import { pollUntil } from "./signs.ts";

type CameraOfConsole = Camera & { status: string; stateData: Partial<CameraStateData> };
export interface SimulatedCamera {
  id: string;
  name: string;
  key: string;
}

/**
 * Returns the simulated NTCIP camera at this place from the end of the list, among those with an external HLS
 * stream or among all. Waits until it is online, unlocked and at its home position.
 */
export async function readyCamera(
  client: ConsoleClient,
  door: Door,
  {
    fromEnd,
    hasExternalHls = false,
    isRecorded = false,
  }: { fromEnd: number; hasExternalHls?: boolean; isRecorded?: boolean },
): Promise<SimulatedCamera> {
  const simulated = (await door.inventory()).filter(({ entityType }) => entityType === "CAMERA");
  // Other tests create cameras that are not simulated.
  const deviceOf = (name: string) => simulated.find(({ document }) => document.name === name);
  const fitting = (await findCameras(client)).filter(
    ({ name, protocol, externalStreamType, recorded }) =>
      deviceOf(name) &&
      protocol === "NTCIP" &&
      (!hasExternalHls || externalStreamType === "HLS") &&
      (!isRecorded || recorded === true),
  );
  const chosen = fitting.at(-fromEnd);
  const device = chosen && deviceOf(chosen.name);
  if (!chosen || !device) throw new Error("The simulator has too few cameras");
  const { id, name } = chosen;
  await pollUntil(async () => {
    const { body } = await client.call<CameraOfConsole>("GET", `/video/camera/${id}`);
    return body.status === "ONLINE" && body.stateData.supportsPTZ && body.stateData.supportsPresets;
  }, 60_000);
  await client.call("DELETE", `/video/ptz-lock/${id}`);
  await door.sendCameraHome(device.key);
  return { id, name, key: device.key };
}

async function findCameras(client: ConsoleClient): Promise<CameraOfConsole[]> {
  const query = { sortField: "name", ascending: true, page: 0, pageSize: 1000 };
  const { status, body } = await client.call<FindAnswer<CameraOfConsole>>(
    "POST",
    "/video/camera/find",
    query,
  );
  if (status !== 200) throw new Error(`The cameras could not be found: ${status} ${JSON.stringify(body)}`);
  return body.items;
}
