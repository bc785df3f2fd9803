import { common } from "@gantry/domain/locales/en/kinds/common.ts";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { showScreen } from "../../testing/show-screen.tsx";
import { loadAllTexts } from "../../text/text.ts";
import { CopyIconButton } from "./copy-icon-button.tsx";
import { ToastRegion } from "./toast-region.tsx";

beforeAll(loadAllTexts);
afterEach(() => vi.restoreAllMocks());

test("a text is copied, and a browser that refuses it is said to have done so", async () => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValueOnce();
  await showScreen(
    <>
      <CopyIconButton text="7f3a" label="Copy machine ID" copied="Machine ID copied" />
      <ToastRegion />
    </>,
  );
  const button = page.getByRole("button", { name: "Copy machine ID" });
  await button.click();
  await expect.element(page.getByText("Machine ID copied", { exact: true })).toBeVisible();
  expect(written).toHaveBeenCalledWith("7f3a");

  written.mockRejectedValueOnce(new DOMException("denied", "NotAllowedError"));
  await button.click();
  await expect.element(page.getByText(common.notCopied, { exact: true })).toBeVisible();
});
