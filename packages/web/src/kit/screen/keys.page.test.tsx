import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { showScreen } from "../../testing/show-screen.tsx";
import { useFallbackKeys, useKeys } from "./keys.ts";

test("a screen's key acts instead of the same key of the frame while the screen is there", async () => {
  const acted: string[] = [];
  function Frame() {
    const [hasScreen, setScreen] = useState(true);
    useFallbackKeys({ f: () => void acted.push("frame f"), k: () => setScreen(false) });
    return hasScreen ? <Screen /> : <p>Nothing</p>;
  }
  function Screen() {
    useKeys({ f: () => void acted.push("screen f") });
    return <p>Screen</p>;
  }
  await showScreen(<Frame />);
  await userEvent.keyboard("fk");
  await expect.element(page.getByText("Nothing")).toBeVisible();
  await userEvent.keyboard("f");
  expect(acted).toEqual(["screen f", "frame f"]);
});
