import { acceptableWord } from "@gantry/domain/kinds/acceptable-word.ts";
import { forbiddenWord } from "@gantry/domain/kinds/forbidden-word.ts";
import { moduleSettings } from "@gantry/domain/kinds/module-settings.ts";
import { signCommand } from "@gantry/domain/kinds/sign-command.ts";
import { signDisplayType } from "@gantry/domain/kinds/sign-display-type.ts";
import { signFont } from "@gantry/domain/kinds/sign-font.ts";
import { signLibraryMessage } from "@gantry/domain/kinds/sign-library-message.ts";
import { signPlan } from "@gantry/domain/kinds/sign-plan.ts";
import { signPriority } from "@gantry/domain/kinds/sign-priority.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { serveKind } from "../../platform/kinds/serve-kind.ts";
import type { ServerModule } from "../../platform/module.ts";
import { changeQueue } from "./change-queue.ts";
import { explainRoutes } from "./explain/explain-route.ts";
import { expireQueues } from "./expire-queues.ts";
import { settlePosts } from "./observe-sign.ts";
import { laneUseRoutes } from "./lane-use/routes.ts";
import { contentForAgents } from "./maintenance/content-for-agents.ts";
import { keepAnswer, nameKnownFonts } from "./maintenance/keep-answer.ts";
import { keepPictures } from "./maintenance/keep-pictures.ts";
import { maintenanceRoutes } from "./maintenance/routes.ts";
import { openQueueRoutes } from "./open-queues.ts";
import { settlePlans } from "./posts/plan-status.ts";
import { postRecord, queueItemRecord } from "./posts/post-records.ts";
import { postRoutes } from "./posts/post-routes.ts";
import { tellOverduePosts } from "./posts/tell-posts.ts";
import { readQueues } from "./queue-store.ts";
import { signRoutes } from "./routes.ts";
import { signExecutors } from "./schedules/sign-executors.ts";

const plain = [
  acceptableWord,
  forbiddenWord,
  moduleSettings,
  signCommand,
  signDisplayType,
  signFont,
  signLibraryMessage,
  signPlan,
  signPriority,
];

/** Variable message signs: their queue, what they show, and the words that may stand on them. */
export const signs: ServerModule = {
  name: "signs",
  kinds: [
    serveKind({
      kind: sign,
      async beforeDelete(_document, id, db) {
        await changeQueue(db, id, undefined, (open) => open.end(open.items, "signDeleted"));
      },
    }),
    ...plain.map((kind) => serveKind({ kind })),
  ],
  routes: (platform) => [
    ...signRoutes(platform),
    ...openQueueRoutes(platform),
    ...laneUseRoutes(platform),
    ...maintenanceRoutes(platform),
    ...postRoutes(platform),
    ...explainRoutes(platform),
  ],
  observe: {
    SIGN: {
      async states(observations, db, platform) {
        for (const { entityId, stateData } of observations) {
          await nameKnownFonts(entityId, stateData, db);
          await keepPictures(entityId, stateData, db);
        }
        await settlePosts(observations, db, platform);
      },
      answered: keepAnswer,
    },
  },
  contentFor: contentForAgents,
  queuesFor: (signIds, db) => readQueues(db, signIds),
  schedules: signExecutors,
  records: [postRecord, queueItemRecord],
  jobs: [
    { name: "expireQueues", everyMs: 1000, run: expireQueues },
    { name: "settlePlans", everyMs: 1000, run: settlePlans },
    { name: "tellOverduePosts", everyMs: 1000, run: tellOverduePosts },
  ],
};
