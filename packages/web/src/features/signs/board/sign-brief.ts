import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { parseMulti } from "@gantry/domain/sign/multi/multi.ts";
import type { SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { BriefSpan } from "../../../kinds/feature.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { can, sessionStore } from "../../../session/session-store.ts";
import { translate } from "../../../text/translate.ts";
import { signStatesQuery } from "../sign/sign-needs.ts";

interface ToldSign {
  name: string;
  status: Entity["status"];
  state: SignStateData;
}

const shownNames = 5;

/** Signs that changed, with what those with a message show and until when, those not verified and those offline. */
export async function briefLines({ sinceMs }: BriefSpan): Promise<readonly string[]> {
  const { session } = sessionStore.getState();
  if (!session || !can(session, "READ", signKind.entityType)) return [];
  const { items } = await queryClient.fetchQuery(signStatesQuery);
  const signs = items.map(({ id, name, status, stateData }) => ({
    name: String(name ?? id),
    status,
    state: (stateData ?? {}) as SignStateData,
  }));
  return [...changedLines(signs, sinceMs), ...signs.flatMap(shownLine), ...faultLines(signs)];
}

function changedLines(signs: readonly ToldSign[], sinceMs: number): string[] {
  const changed = signs.filter(({ state: { verification } }) =>
    verification ? verification.state === "verified" && Date.parse(verification.since) > sinceMs : false,
  );
  if (changed.length === 0) return [];
  return [
    translate("shift:brief.signsChanged", {
      count: changed.length,
      names: namesOf(changed),
      time: timeText(new Date(sinceMs).toISOString()),
    }),
  ];
}

function shownLine({ name, state: { wanted } }: ToldSign): string[] {
  if (!wanted || wanted.multi === "") return [];
  const text = wordsOf(wanted.multi);
  return [
    wanted.until === null
      ? translate("shift:brief.signLasts", { name, text })
      : translate("shift:brief.signExpires", { name, text, time: timeText(wanted.until) }),
  ];
}

const wordsOf = (multi: string): string =>
  parseMulti(multi)
    .tokens.map((token) => (token.tag === "text" ? token.text : " "))
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();

function faultLines(signs: readonly ToldSign[]): string[] {
  const notVerified = signs.filter(({ state }) => state.verification?.state === "notVerified");
  const offline = signs.filter(({ status }) => status === "OFFLINE");
  return [
    ...(notVerified.length > 0
      ? [
          translate("shift:brief.signNotVerified", {
            count: notVerified.length,
            names: namesOf(notVerified),
          }),
        ]
      : []),
    ...(offline.length > 0
      ? [translate("shift:brief.signOffline", { count: offline.length, names: namesOf(offline) })]
      : []),
  ];
}

function namesOf(signs: readonly ToldSign[]): string {
  const names = signs.slice(0, shownNames).map(({ name }) => name);
  return signs.length > shownNames ? `${names.join(", ")}, …` : names.join(", ");
}
