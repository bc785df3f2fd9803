import { agents } from "@gantry/domain/locales/en/system/agents.ts";
import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "../../../testing/render.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import type { Agent } from "./agent.ts";
import { AgentNotes } from "./agent-notes.tsx";

beforeAll(loadAllTexts);

const agent = { connected: true, metrics: {}, revokedAt: null, status: "active" } as Agent;

test("an agent that stores device passwords in clear has a warning, one that encrypts them has none", async () => {
  await render(<AgentNotes agent={{ ...agent, metadata: { encryptsSecrets: false } }} />);
  await expect.element(page.getByRole("status")).toHaveTextContent(agents.inClearNote);
  await render(<AgentNotes agent={{ ...agent, metadata: { encryptsSecrets: true } }} />);
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
});
