import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../queries/query-cache.ts";
import { render } from "../../testing/render.tsx";
import { showScreen } from "../../testing/show-screen.tsx";
import { loadAllTexts } from "../../text/text.ts";
import { usePastLayer } from "./use-past-layer.ts";

const maxAgeMs = 120_000;
const answers = new Map<number, PromiseWithResolvers<string>>();
let moveTo: (atMs: number) => void;

function callOf(atMs: number) {
  const call = answers.get(atMs) ?? Promise.withResolvers<string>();
  answers.set(atMs, call);
  return call;
}

function Layer({ isOn = true }: { isOn?: boolean }) {
  const [atMs, setAtMs] = useState(0);
  useEffect(() => {
    moveTo = setAtMs;
  }, []);
  const query = { queryKey: ["layer", atMs], queryFn: () => callOf(atMs).promise, enabled: isOn };
  const { status } = useQuery(query);
  const drawn = usePastLayer(query, { atMs, isOn, maxAgeMs });
  return (
    <p>
      {status}: {drawn ?? "nothing"}
    </p>
  );
}

const expectText = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

async function answerAt(atMs: number, answer: string) {
  moveTo(atMs);
  callOf(atMs).resolve(answer);
  await expectText(`success: ${answer}`);
}

async function failAt(atMs: number) {
  moveTo(atMs);
  await expectText("pending: first");
  callOf(atMs).reject(new Error("Down"));
}

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  answers.clear();
});
afterEach(() => render(null));

test("a layer of the past draws the moment before until the answer arrives", async () => {
  await showScreen(<Layer />);
  await expectText("pending: nothing");
  await answerAt(0, "first");
  moveTo(3_600_000);
  await expectText("pending: first");
  await answerAt(3_600_000, "second");
});

test("a layer of the past whose call fails keeps what it drew of a moment near it, and nothing of others", async () => {
  await showScreen(<Layer />);
  await answerAt(0, "first");
  await failAt(maxAgeMs - 1);
  await expectText("error: first");
  await failAt(maxAgeMs);
  await expectText("error: nothing");
});

test("a layer of the past that is off draws nothing", async () => {
  await showScreen(<Layer isOn={false} />);
  queryClient.setQueryData(["layer", 0], "first");
  await expectText("success: nothing");
});
