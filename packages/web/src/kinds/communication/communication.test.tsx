import { MantineProvider } from "@mantine/core";
import { signPendingRequests } from "@gantry/domain/contract/agents/communication-actions.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { MutationObserver, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { queryClient } from "../../queries/query-cache.ts";
import { loadAllTexts } from "../../text/text.ts";
import { toastStore } from "../../kit/toasts/toasts.ts";
import { pendingActionsQuery } from "./pending-actions.ts";
import { PendingStrip } from "./pending-strip.tsx";
import { PollButton } from "./poll-button.tsx";
import { pollMutation } from "./use-poll.ts";

const deviceKinds = (kinds as readonly AnyKind[]).filter(({ device }) => device);
const device = { id: "d 1", name: "I-25 NB 12" };

let asked: URL[];
let answer: (value: Response) => void;
const makeResponse = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

beforeAll(loadAllTexts);
beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(new URL(path, "http://console.test"));
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  toastStore.setState({ toasts: [] });
});

const renderPart = (what: ReactNode) =>
  renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>{what}</QueryClientProvider>
    </MantineProvider>,
  );
const isDisabled = (markup: string) => {
  expect(markup).toContain("<button");
  return /<button[^>]* disabled=""/.test(markup);
};
const listToasts = () => toastStore.getState().toasts.map(({ severity, text }) => `${severity}: ${text}`);

describe.each(deviceKinds.map((kind) => [kind.name, kind] as const))("a poll of a %s", (_name, kind) => {
  const start = () =>
    new MutationObserver(queryClient, pollMutation(kind, device)).mutate(undefined).catch(() => undefined);

  test("is sent to that device, and every button for it is disabled until it ends (COMM-018, COMM-019)", async () => {
    const renderPollButton = () => renderPart(<PollButton kind={kind} device={device} />);
    const renderOther = () => renderPart(<PollButton kind={kind} device={{ ...device, id: "d2" }} />);
    expect(isDisabled(renderPollButton())).toBe(false);
    const poll = start();
    await vi.waitFor(() =>
      expect(asked.map(({ pathname }) => pathname)).toEqual([`/api/v1${kind.path}/d%201/poll`]),
    );
    expect([isDisabled(renderPollButton()), isDisabled(renderOther())]).toEqual([true, false]);
    answer(makeResponse({ status: "SUCCESS", actionId: "1" }));
    await poll;
    expect(isDisabled(renderPollButton())).toBe(false);
  });

  test("reports its result and is not retried automatically (COMM-017, COMM-020)", async () => {
    for (const [given, text] of [
      [makeResponse({ status: "SUCCESS", actionId: "1" }), `success: ${device.name} was polled`],
      [
        makeResponse({ status: "FAILED", actionId: "1", error: "noAnswer" }),
        `warn: Polling ${device.name} failed: The device did not respond.`,
      ],
      [makeResponse({ code: "unexpected" }, 503), `error: ${device.name} could not be polled`],
    ] as const) {
      const poll = start();
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      answer(given);
      await poll;
      expect(listToasts()).toEqual([text]);
      expect(asked).toHaveLength(1);
      toastStore.setState({ toasts: [] });
      asked = [];
    }
  });
});

test("pending actions of a sign are queried with type, 15 minutes and the request types (COMM-012, COMM-013)", async () => {
  const what = { entityId: "s 1", entityType: sign.entityType, requestTypes: signPendingRequests };
  const pending = queryClient.fetchQuery(pendingActionsQuery(what));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  answer(makeResponse([]));
  expect(await pending).toEqual([]);
  const [{ pathname, searchParams }] = asked as [URL];
  expect(pathname).toBe("/api/v1/system/communication-action/pending/s%201");
  expect(Object.fromEntries(searchParams)).toEqual({
    timeframe: "15m",
    entityType: "SIGN",
    requestTypes: "GET_GRAPHICS,DOWNLOAD_GRAPHIC,GET_FONTS,UPLOAD_GRAPHIC,PIXEL_TEST,FAN_TEST,LAMP_TEST",
  });
});

test("pending actions are polled every 5 s, and cached ones are stale immediately (COMM-011)", () => {
  const options = pendingActionsQuery({ entityId: "s", entityType: "SIGN", requestTypes: ["POLL"] });
  expect([options.refetchInterval, options.staleTime]).toEqual([5_000, 0]);
});

test("running actions are shown with their progress, and nothing is shown without any (COMM-008, COMM-009)", () => {
  const what = { entityId: "s", entityType: "SIGN", requestTypes: ["PIXEL_TEST", "POLL"] } as const;
  const { queryKey } = pendingActionsQuery(what);
  queryClient.setQueryData(queryKey, []);
  expect(renderPart(<PendingStrip {...what} />)).not.toContain("<ul");
  const now = new Date().toISOString();
  const action = { entityType: "SIGN", entityId: "s", requestedAt: now, requestedBy: "Ana", deadlineAt: now };
  queryClient.setQueryData(queryKey, [
    { ...action, id: "1", requestType: "PIXEL_TEST", completedPercentage: 42 },
    { ...action, id: "2", requestType: "POLL", completedPercentage: 0 },
  ]);
  const markup = renderPart(<PendingStrip {...what} />);
  const bars = [...markup.matchAll(/role="progressbar" aria-label="([^"]*)"[^>]*aria-valuenow="(\d+)"/g)];
  expect(bars.map(([, label, percentage]) => [label, percentage])).toEqual([
    ["Pixel test", "42"],
    ["Poll", "0"],
  ]);
  expect(markup).toContain("42 %");
});
