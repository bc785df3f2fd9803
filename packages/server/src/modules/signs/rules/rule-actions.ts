import type { PostResult } from "@gantry/domain/contract/answers/post.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { type ConditionRule, conditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import type { SignLibraryMessage } from "@gantry/domain/kinds/sign-library-message.ts";
import { signPlan } from "@gantry/domain/kinds/sign-plan.ts";
import { fillQueueDistance } from "@gantry/domain/rules/queue-warning.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import {
  type DisplaySize,
  type LibraryWordings,
  wordingForFace,
} from "@gantry/domain/sign/message/library-message.ts";
import { messageText } from "@gantry/domain/sign/message/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { ActingRule, RuleAction, RuleActions, RuleLine } from "../../../platform/module.ts";
import { activatePlan, checkPlanOpen } from "../posts/plan-acts.ts";
import { settlePlans } from "../posts/plan-status.ts";
import { postToSigns } from "../posts/post-signs.ts";
import { readSigns, readWordRules } from "../sign-face.ts";
import { endAssociated, prolongAssociated } from "./end-associated.ts";

const signType = "SIGN";
const ofRule = (id: string) => ({ entityType: conditionRule.entityType, entityId: id });
const ofPlan = ({ signPlanId }: ConditionRule) => ({
  entityType: signPlan.entityType,
  entityId: signPlanId ?? "",
});

/** The library message as it fits each sign, at the priority of the rule. */
const postMessage: RuleAction = {
  actsOn: async (_db, { signIds }) => (signIds ?? []).map((entityId) => ({ entityType: signType, entityId })),
  async start(db, platform, { id, document }) {
    const signIds = document.signIds ?? [];
    const messages = await readWordings(db, document);
    const excluded = signIds.filter((signId) => !messages.has(signId));
    const excludedLines = refuse(excluded, new AppError("ruleMessageExcluded"));
    if (document.allOrNone !== false && excluded.length > 0) {
      const others = refuse([...messages.keys()], new AppError("othersRefused", { count: excluded.length }));
      return { lines: [...excludedLines, ...others], isHeld: false };
    }
    // A message of this rule that was left to expire gives way to the new one.
    await endAssociated(db, platform, ofRule(id));
    const { results, postId } = await postToSigns(db, platform, {
      messages,
      mode: modeOf(document),
      association: {
        associatedEntityType: conditionRule.entityType,
        associatedEntityId: id,
        associatedEntityName: document.name,
      },
    });
    return { lines: [...linesOf(results, messages), ...excludedLines], isHeld: postId !== null };
  },
  renew: (db, platform, { id }) => prolongAssociated(db, platform, ofRule(id)),
  end: (db, platform, { id }) => endAssociated(db, platform, ofRule(id)),
};

/** A plan that was active before is left alone, at the end too. */
const activateOnePlan: RuleAction = {
  actsOn: async (db, { signPlanId }) =>
    (await readPlanSigns(db, signPlanId ?? "")).map((entityId) => ({ entityType: signType, entityId })),
  async start(db, platform, { document }) {
    const planId = document.signPlanId ?? "";
    if (!(await checkPlanOpen(db, planId))) {
      const { code: error, params } = new AppError("planAlreadyActive");
      return {
        lines: [{ entityType: signPlan.entityType, entityId: planId, error, params }],
        isHeld: false,
      };
    }
    const { results, postId } = await activatePlan(db, platform, planId, {
      duration: document.displayTime ?? 0,
      mode: modeOf(document),
      priority: document.signPriority ?? undefined,
    });
    return { lines: linesOf(results, await readPlanMessages(db, planId)), isHeld: postId !== null };
  },
  renew: (db, platform, { document }) => prolongAssociated(db, platform, ofPlan(document)),
  async end(db, platform, { document }) {
    const lines = await endAssociated(db, platform, ofPlan(document));
    await settlePlans(db);
    return lines;
  },
};

export const signRuleActions: RuleActions = { postMessage, activatePlan: activateOnePlan };

const modeOf = ({ allOrNone }: ConditionRule) => (allOrNone === false ? "each" : "all");

async function readWordings(
  db: TenantTransaction,
  { signIds, libraryMessageId, signPriority, displayTime, queueAheadKm }: ActingRule["document"],
): Promise<Map<string, SignMessage>> {
  const library = await readLibraryMessage(db, libraryMessageId ?? "");
  const types = await db.query<DisplaySize & { id: string }>(
    `select id, (doc ->> 'pixelWidth')::float8 as "pixelWidth", (doc ->> 'pixelHeight')::float8 as "pixelHeight"
     from sign_display_type where tenant_id = $1 order by lower(doc ->> 'name'), id`,
    [db.tenantId],
  );
  const words = await readWordRules(db);
  const signs = await readSigns(db, signIds ?? []);
  return new Map(
    signs.flatMap(({ id, face }) => {
      const aheadKm = queueAheadKm?.[id];
      const filled = aheadKm === undefined ? library : fillQueueDistance(library, aheadKm);
      const wording = wordingForFace(filled, types, face, words);
      if (!wording) return [];
      const { message } = wording;
      return [[id, { ...message, priority: signPriority ?? undefined, duration: displayTime }]];
    }),
  ) as Map<string, SignMessage>;
}

async function readLibraryMessage(db: TenantTransaction, id: string): Promise<LibraryWordings> {
  const notFound = () => new AppError("notFound", { kind: "signLibraryMessage", id });
  if (!isAllowed(db.principal.grants, "READ", "LIBRARY_MESSAGE", id)) throw notFound();
  const [row] = await db.query<{ doc: SignLibraryMessage }>(
    "select doc from sign_library_message where tenant_id = $1 and id = $2",
    [db.tenantId, id],
  );
  if (!row) throw notFound();
  return row.doc as unknown as LibraryWordings;
}

async function readPlanMessages(db: TenantTransaction, id: string): Promise<Map<string, SignMessage>> {
  const [row] = await db.query<{ messages: Record<string, SignMessage> | null }>(
    "select doc -> 'signMessages' as messages from sign_plan where tenant_id = $1 and id = $2",
    [db.tenantId, id],
  );
  return new Map(Object.entries(row?.messages ?? {}));
}

const readPlanSigns = async (db: TenantTransaction, id: string): Promise<string[]> => [
  ...(await readPlanMessages(db, id)).keys(),
];

const refuse = (ids: readonly string[], { code: error, params }: AppError): RuleLine[] =>
  ids.map((entityId) => ({ entityType: signType, entityId, error, params }));

function linesOf(
  results: Readonly<Record<string, PostResult>>,
  messages: ReadonlyMap<string, SignMessage>,
): RuleLine[] {
  return Object.entries(results).map(([entityId, { error, params }]) => {
    const message = messages.get(entityId);
    return {
      entityType: signType,
      entityId,
      ...(message && { text: messageText(message) }),
      ...(error !== undefined && { error, params: params ?? {} }),
    };
  });
}
