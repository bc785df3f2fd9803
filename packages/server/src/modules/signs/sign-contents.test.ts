import type { PostMessageAnswer } from "@gantry/domain/contract/answers/sign.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import { sign, type Sign } from "@gantry/domain/kinds/sign.ts";
import type { EntityState } from "@gantry/domain/kinds/define-kind.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { beforeAll, expect, test } from "vitest";
import type { Principal } from "../../platform/permission/principal.ts";
import { type KindServer, serveKinds } from "../../testing/kind-server.ts";
import { grantsOn, type SignsUnderTest, signsUnderTest } from "./signs-under-test.ts";

let signs: SignsUnderTest;
let kinds: KindServer;
let operator: Principal;

beforeAll(async () => {
  signs = await signsUnderTest();
  kinds = await serveKinds(signs.tenant.database, [sign]);
  const grants = grantsOn({ SIGN: ["CREATE", "READ", "UPDATE", "CONTROL"], CAMERA: ["READ"] });
  operator = signs.tenant.principal(grants, "operator");
});

const described = {
  name: "DMS I-25 SB MP 214.2",
  description: "North of 20th Street",
  category: "DMS",
  pixelWidth: 128,
  pixelHeight: 32,
  matrixType: "FULL",
  maxPages: 3,
  capabilities: ["SUPPORTS_BEACONS", "SUPPORTS_GRAPHICS"],
  roadName: "I-25",
  direction: "Southbound",
  location: { type: "Point", coordinates: [-104.98, 39.75] },
  pollEnabled: true,
  associatedCameras: ["cam-1", "cam-2"],
} as const;
let made = 0;
const create = (more: object = {}) =>
  kinds.call<Sign & EntityState & Pick<Problem, "errors">>(operator, "POST", "/api/v1/signs/sign", {
    ...described,
    name: `sign ${++made}`,
    ...more,
  });

test("a sign keeps its stored fields and is returned with its status and reported data (SIGN-044)", async () => {
  const { body } = await create({ name: described.name });
  await signs.setState(body.id, { controlMode: "central" }, "DEGRADED");
  const read = await kinds.call<Sign & EntityState>(operator, "GET", `/api/v1/signs/sign/${body.id}`);
  expect(read.body).toMatchObject({
    ...described,
    id: body.id,
    status: "DEGRADED",
    stateData: { controlMode: "central" },
  });
});

test("a sign is a message, speed limit or lane-use sign with a character, line or full matrix (SIGN-002, SIGN-046)", async () => {
  for (const category of ["DMS", "VSL", "LUS"])
    expect((await create({ category })).body.category).toBe(category);
  for (const matrixType of ["CHARACTER", "LINE", "FULL"])
    expect((await create({ matrixType })).body.matrixType).toBe(matrixType);
  const refused = await create({ category: "VMS", matrixType: "ROUND" });
  expect(refused.status).toBe(400);
  expect(refused.body.errors?.map(({ field }) => field).toSorted()).toEqual(["category", "matrixType"]);
});

const line = (text: string, more: object = {}) => ({ segments: [{ text, ...more }] });
const message: SignMessage = {
  priority: 4,
  duration: 1_800_000_000_000,
  enableBeacons: true,
  pages: [
    {
      pageOnTime: 2500,
      pageOffTime: 500,
      backgroundColor: "black",
      verticalJustification: "top",
      messageLines: [line("ICE", { horizJustification: "left" }), line("AHEAD")],
      textAreas: [],
      images: [],
    },
    {
      pageOnTime: 3000,
      pageOffTime: 0,
      verticalJustification: "bottom",
      messageLines: [line("SLOW")],
      textAreas: [],
      images: [],
    },
  ],
};

async function postContent(sent: unknown, signId: string) {
  const answer = await signs.server.call<PostMessageAnswer & Problem>(
    operator,
    "POST",
    "/api/v1/signs/queue",
    {
      signId,
      message: sent,
    },
  );
  const { body } = await signs.server.call<SignQueue>(operator, "GET", `/api/v1/signs/queue/${signId}`);
  return { problem: answer.body, status: answer.status, kept: body.items[0]?.message };
}

test("a message is stored as posted: priority, duration, beacons, and pages with times, justification and lines (SIGN-048, SIGN-050, SIGN-051)", async () => {
  const signId = await signs.makeSign("keeps", { capabilities: ["SUPPORTS_BEACONS"] });
  const { kept, problem, status } = await postContent(message, signId);
  expect([status, problem.errors]).toEqual([200, undefined]);
  expect(kept).toEqual(message);
  const sideways = { ...message, pages: [{ ...message.pages[0], verticalJustification: "middle" }] };
  expect((await postContent(sideways, signId)).status).toBe(400);
});

test("a segment keeps its font, colours, justification and flashing, and there are five justifications (SIGN-052, SIGN-053)", async () => {
  const signId = await signs.makeSign("parts", {
    capabilities: ["CHANGE_FOREGROUND_COLOR", "CHANGE_BACKGROUND_COLOR"],
  });
  const page = message.pages[1]!;
  const part = { text: "FOG", fontId: 1, foregroundColor: "amber", backgroundColor: "black" };
  const flashing = { flashingEnabled: true, flashOnMillis: 500, flashOffMillis: 300 };
  for (const horizJustification of ["left", "center", "right", "full", "default"]) {
    const sent = {
      priority: 1,
      pages: [{ ...page, messageLines: [line("FOG", { ...part, ...flashing, horizJustification })] }],
    };
    const { kept, problem, status } = await postContent(sent, signId);
    expect([status, problem.errors], horizJustification).toEqual([200, undefined]);
    expect(kept).toEqual(sent);
  }
  const middle = {
    ...message,
    pages: [{ ...page, messageLines: [line("FOG", { horizJustification: "middle" })] }],
  };
  const { status, problem } = await postContent(middle, signId);
  expect(status).toBe(400);
  expect(problem.errors?.[0]?.field).toBe("message.pages.0.messageLines.0.segments.0.horizJustification");
});
