import { acceptableWord } from "@gantry/domain/kinds/acceptable-word.ts";
import { forbiddenWord } from "@gantry/domain/kinds/forbidden-word.ts";
import { signPriority } from "@gantry/domain/kinds/sign-priority.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { serveKind } from "../../platform/kinds/serve-kind.ts";
import type { ServerModule } from "../../platform/module.ts";
import { changeQueue, endWithEvent } from "./change-queue.ts";
import { expireQueues } from "./expire-queues.ts";
import { settlePosts } from "./observe-sign.ts";
import { readQueues } from "./queue-store.ts";
import { signRoutes } from "./routes.ts";

/** Variable message signs: their queue, what they show, and the words that may stand on them. */
export const signs: ServerModule = {
  name: "signs",
  kinds: [
    serveKind({
      kind: sign,
      async beforeDelete(_document, id, db) {
        await changeQueue(db, id, undefined, (open) => endWithEvent(db, id, open.items, "signDeleted"));
      },
    }),
    serveKind({ kind: signPriority }),
    serveKind({ kind: acceptableWord }),
    serveKind({ kind: forbiddenWord }),
  ],
  routes: signRoutes,
  observe: { SIGN: { state: settlePosts } },
  queuesFor: (signIds, db) => readQueues(db, signIds),
  jobs: [{ name: "expireQueues", everyMs: 1000, run: expireQueues }],
};
