import { type ClipProblem, zipEvidence } from "@gantry/domain/evidence/evidence.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { render } from "../../../testing/render.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import EvidenceDialog from "./evidence-dialog.tsx";

const usualFetch = window.fetch;
const { createObjectURL, revokeObjectURL } = URL;
let saved: Blob[];
let open: Set<string>;
let answers: (() => Response)[];

beforeAll(loadAllTexts);
beforeEach(() => {
  saved = [];
  open = new Set();
  answers = [];
  document.addEventListener("click", keepPage);
  URL.createObjectURL = (blob: Blob) => {
    saved.push(blob);
    const address = createObjectURL(blob);
    open.add(address);
    return address;
  };
  URL.revokeObjectURL = (address) => {
    open.delete(address);
    revokeObjectURL(address);
  };
  window.fetch = async (address) =>
    String(address).endsWith("-key")
      ? Response.json({ fingerprint: "abc" })
      : (answers.shift()?.() ?? Response.error());
});
afterEach(async () => {
  await render(null);
  document.removeEventListener("click", keepPage);
  Object.assign(URL, { createObjectURL, revokeObjectURL });
  window.fetch = usualFetch;
});

/** The browser of a test saves no files. */
function keepPage(event: MouseEvent): void {
  if (event.target instanceof HTMLAnchorElement && event.target.download) event.preventDefault();
}

function packageOf(...entities: { name: string; code?: ClipProblem }[]) {
  const data = {
    entities: entities.map(({ name, code }) => ({ name, ...(code && { clipsMissing: { code, text: "" } }) })),
  };
  const bytes = zipEvidence({ "data.json": new TextEncoder().encode(JSON.stringify(data)) });
  return () =>
    new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { "Content-Type": "application/zip" } });
}

const camera = (id: string) => ({ id, entityType: "CAMERA", name: id, status: "ONLINE" });

async function openDialog(): Promise<void> {
  await render(
    <QueryClientProvider client={queryClient}>
      <EvidenceDialog
        isOpen
        atMs={Date.now()}
        devices={[camera("c1"), camera("c2")] as never}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  );
  await page.getByRole("textbox", { name: "Reason" }).fill("Crash");
}
const exportPackage = () => page.getByRole("button", { name: "Export package" }).click();

test("a package that reached its limit is saved, and names each camera whose recording is incomplete", async () => {
  answers = [packageOf({ name: "North" }, { name: "South", code: "tooLarge" })];
  await openDialog();
  await exportPackage();
  await expect.element(page.getByText("Package exported")).toBeVisible();
  await expect.element(page.getByText("The recording of 1 camera is missing or incomplete")).toBeVisible();
  await expect.element(page.getByText(/^South: the package is full/)).toBeVisible();
  await expect.element(page.getByText(/^North/)).not.toBeInTheDocument();
});

test("an export that is refused or breaks off says why and saves nothing", async () => {
  const problem = { code: "evidenceTooLarge", params: { limit: 20_000 } };
  answers = [
    () => Response.json(problem, { status: 409 }),
    () => new Response("PK", { headers: { "Content-Type": "application/zip" } }),
  ];
  await openDialog();
  await exportPackage();
  await expect.element(page.getByText("The package could not be made")).toBeVisible();
  await expect.element(page.getByText(/Choose a shorter time or fewer devices/)).toBeVisible();
  await exportPackage();
  await expect.poll(() => answers).toEqual([]);
  await expect.element(page.getByText("The package could not be made")).toBeVisible();
  expect(saved).toEqual([]);
});

test("a second export saves a second file, and no address of either stays open", async () => {
  answers = [packageOf({ name: "North" }), packageOf({ name: "North", code: "agentAway" })];
  await openDialog();
  await exportPackage();
  await expect.poll(() => saved.length).toBe(1);
  await expect.element(page.getByText("Package exported")).toBeVisible();
  await exportPackage();
  await expect.poll(() => saved.length).toBe(2);
  await expect.element(page.getByText(/^North: the agent/)).toBeVisible();
  expect(open).toEqual(new Set());
});
