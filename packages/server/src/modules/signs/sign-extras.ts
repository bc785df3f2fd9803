import type { HeldContentRefs } from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
import type { DeviceExtra } from "../../platform/module.ts";
import { readContents, readHeld } from "./maintenance/held-store.ts";
import { queueEntityType, readQueues } from "./queue/queue-store.ts";

/** What the agent of a sign needs: its open queue, and the fonts and graphics that lie on it. */
export const signExtras: Record<string, DeviceExtra> = {
  queue: {
    changesWith: queueEntityType,
    async read(signIds, db) {
      const queues = await readQueues(db, signIds);
      return new Map(queues.map((queue) => [queue.signId, queue]));
    },
  },
  held: {
    read: (signIds, db) => readHeld(db, signIds),
    contents(values, isKnown, db) {
      const held = [...values.values()] as HeldContentRefs[];
      const refs = held.flatMap(({ fonts, graphics }) => [...fonts, ...graphics]);
      const hashes = new Set(refs.map(({ contentHash }) => contentHash));
      return readContents(
        db,
        [...hashes].filter((hash) => !isKnown(hash)),
      );
    },
  },
};
