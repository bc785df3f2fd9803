import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { Sign } from "@gantry/domain/kinds/sign.ts";
import type { SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { ConsoleClient } from "./console-client.ts";
import { Door, type InventoryDevice } from "./door.ts";

export interface SimulatedSign {
  id: string;
  name: string;
  device: InventoryDevice;
}
export type SignEntity = Sign & { stateData: SignStateData };

export async function healthySigns(
  client: ConsoleClient,
  doorAddress: string,
  count: number,
): Promise<SimulatedSign[]> {
  const devices = await new Door(doorAddress).inventory();
  const found = await pollUntil(async () => {
    const online = (await findSigns(client)).filter(
      ({ status, category, stateData }) =>
        status === "ONLINE" && category === "DMS" && stateData?.description && stateData.face,
    );
    return online.length >= count ? online : undefined;
  }, 60_000);
  return found.slice(0, count).map(({ id, name }) => {
    const device = devices.find((one) => one.entityType === "SIGN" && one.document.name === name);
    if (!device) throw new Error(`The simulator has no sign ${name}`);
    return { id, name, device };
  });
}

export async function findSigns(client: ConsoleClient): Promise<SignEntity[]> {
  const { status, body } = await client.call<FindAnswer<SignEntity>>("POST", "/signs/sign/find", {
    sortField: "name",
    ascending: true,
  });
  if (status !== 200) throw new Error(`The signs could not be found: ${status} ${JSON.stringify(body)}`);
  return body.items;
}

export async function readSign(client: ConsoleClient, id: string): Promise<SignEntity> {
  const { status, body } = await client.call<SignEntity>("GET", `/signs/sign/${id}`);
  if (status !== 200) throw new Error(`The sign could not be read: ${status} ${JSON.stringify(body)}`);
  return body;
}

export async function pollUntil<T>(
  ask: () => Promise<T | undefined | false>,
  withinMs: number,
  everyMs = 25,
): Promise<T> {
  const endMs = performance.now() + withinMs;
  let failure: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer) return answer;
      failure = undefined;
    } catch (error) {
      failure = error;
    }
    if (performance.now() > endMs) throw new Error(`Not so within ${withinMs} ms`, { cause: failure });
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
