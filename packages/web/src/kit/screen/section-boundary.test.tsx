import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { MantineProvider } from "@mantine/core";
import { loadTexts } from "../../text/text.ts";
import { SectionBoundary } from "./section-boundary.tsx";

beforeAll(loadTexts);

test("a section that failed says so in the words of the specification, with a way to try again (PLAT-011)", () => {
  const boundary = new SectionBoundary({ children: "the section" });
  expect(boundary.render()).toBe("the section");
  boundary.state = SectionBoundary.getDerivedStateFromError();
  const markup = renderToStaticMarkup(<MantineProvider>{boundary.render()}</MantineProvider>);
  expect(markup).toContain("An error has occurred in this component.");
  expect(markup).toMatch(/<button.*Try Again/);
});
