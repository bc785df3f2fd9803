import { sign } from "@gantry/domain/kinds/sign.ts";
import { messageLog } from "../../platform/records/message-log.ts";
import { serveKind } from "../../platform/kinds/serve-kind.ts";
import type { ServerModule } from "../../platform/module.ts";
import { changeQueue } from "./queue/change-queue.ts";
import { expireQueues } from "./queue/expire-queues.ts";
import { freshenFields } from "./queue/fresh-fields.ts";
import { explainRoutes } from "./explain/explain-route.ts";
import { settlePosts } from "./observe-sign.ts";
import { laneUseRoutes } from "./lane-use/routes.ts";
import { heldExtra } from "./maintenance/held-store.ts";
import { keepAnswer, nameKnownFonts } from "./maintenance/keep-answer.ts";
import { keepPictures } from "./maintenance/keep-pictures.ts";
import { maintenanceRoutes } from "./maintenance/routes.ts";
import { endPublicAlerts } from "./posts/end-public-alerts.ts";
import { settlePlans } from "./posts/plan-status.ts";
import { drawPastFaces } from "./past-faces.ts";
import { postRecord, queueItemRecord } from "./posts/post-records.ts";
import { postRoutes, signPosts } from "./posts/post-routes.ts";
import { publishOverduePosts } from "./posts/announce-posts.ts";
import { queueExtra } from "./queue/queue-store.ts";
import { publicSigns } from "./public-signs.ts";
import { signRoutes } from "./routes.ts";
import { signRuleActions } from "./rules/rule-actions.ts";
import { dryRunRoutes } from "./schedules/dry-run-route.ts";
import { signExecutors } from "./schedules/sign-executors.ts";
import { warningRoutes } from "./warnings/warning-routes.ts";
import { signStateMembers } from "./sign-state-members.ts";

export const signs: ServerModule = {
  name: "signs",
  kinds: [
    serveKind({
      kind: sign,
      async beforeDelete(_document, id, db) {
        await changeQueue(db, undefined, {
          signId: id,
          change(open) {
            open.end(open.items, "signDeleted");
            return null;
          },
        });
      },
    }),
  ],
  routes: (platform) => [
    ...signRoutes(platform),
    ...laneUseRoutes(platform),
    ...maintenanceRoutes(platform),
    ...postRoutes(platform),
    ...explainRoutes(platform),
    ...dryRunRoutes(platform),
    ...warningRoutes(platform),
  ],
  observe: {
    SIGN: {
      large: ["description", "fonts", "message"],
      members: signStateMembers,
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
  publicParts: { signs: publicSigns },
  deviceExtras: { SIGN: { queue: queueExtra, held: heldExtra } },
  schedules: signExecutors,
  ruleActions: signRuleActions,
  pastPictures: { [sign.entityType]: drawPastFaces },
  records: [postRecord, queueItemRecord],
  dataSources: [
    {
      name: "signPost",
      entityType: sign.entityType,
      licence: sign.licence,
      catalogue: signPosts,
      timeField: "createdAt",
    },
    {
      name: "messageLog",
      entityType: sign.entityType,
      licence: sign.licence,
      catalogue: messageLog,
      timeField: "from",
    },
  ],
  jobs: [
    { name: "expireQueues", everyMs: 1000, run: expireQueues },
    { name: "freshenFields", everyMs: 30_000, run: (db, platform) => freshenFields(db, platform) },
    { name: "endPublicAlerts", everyMs: 2000, run: endPublicAlerts },
    { name: "settlePlans", everyMs: 1000, run: settlePlans },
    { name: "tellOverduePosts", everyMs: 1000, run: publishOverduePosts },
  ],
};
