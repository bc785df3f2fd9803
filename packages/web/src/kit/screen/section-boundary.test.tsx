import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { MantineProvider } from "@mantine/core";
import { addFirstTexts } from "../../text/text.ts";
import { SectionBoundary } from "./section-boundary.tsx";

beforeAll(addFirstTexts);

test("a failed section shows the specified text with a retry button (PLAT-011)", () => {
  const boundary = new SectionBoundary({ children: "the section" });
  expect(boundary.render()).toBe("the section");
  boundary.state = SectionBoundary.getDerivedStateFromError();
  const markup = renderToStaticMarkup(<MantineProvider>{boundary.render()}</MantineProvider>);
  expect(markup).toContain("An error has occurred in this component.");
  expect(markup).toMatch(/<button.*Try Again/);
});
