import { expect, test } from "vitest";
import { hoverKeeper } from "./hover.ts";

function keeperByHand() {
  const shown: (string | null)[] = [];
  let planned: { run: () => void; delayMs: number } | undefined;
  const keeper = hoverKeeper<string>(
    (target) => shown.push(target),
    (run, delayMs) => {
      planned = { run, delayMs };
      return () => {
        planned = undefined;
      };
    },
  );
  const wait = (ms: number) => {
    if (planned && planned.delayMs <= ms) planned.run();
  };
  return { keeper, shown, wait };
}

test("a popup closes 100 ms after the pointer left marker and popup, not before (MAP-005)", () => {
  const { keeper, shown, wait } = keeperByHand();
  keeper.enter("sign");
  keeper.leave();
  wait(99);
  expect(shown).toEqual(["sign"]);
  wait(100);
  expect(shown).toEqual(["sign", null]);
});

test("a popup stays while it is hovered (MAP-005)", () => {
  const { keeper, shown, wait } = keeperByHand();
  keeper.enter("sign");
  keeper.leave();
  keeper.stay();
  wait(1000);
  expect(shown).toEqual(["sign"]);
});

test("moving to another marker shows its popup, which no late timer closes", () => {
  const { keeper, shown, wait } = keeperByHand();
  keeper.enter("sign");
  keeper.leave();
  keeper.enter("camera");
  wait(1000);
  expect(shown).toEqual(["sign", "camera"]);
});
