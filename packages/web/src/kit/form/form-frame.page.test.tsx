import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "../../testing/render.tsx";
import { FormFoot } from "./form-foot.tsx";
import { FormFrame } from "./form-frame.tsx";
import { FormCell, FormSection } from "./form-section.tsx";

const sections = ["General", "Connection", "Streams"];

/** A form of three high sections whose first field must not be empty. */
function Form({ onSave }: { onSave: () => void }) {
  const [name, setName] = useState("Sign 1");
  return (
    <div style={{ display: "flex", height: 500 }}>
      <FormFrame
        title="Sign 1"
        sections={sections.map((title) => ({
          id: title,
          title,
          errors: title === "General" && name === "" ? 1 : 0,
        }))}
        onSubmit={onSave}
        foot={
          <FormFoot
            faults={
              name === ""
                ? { text: "1 field to correct", onShow: () => document.querySelector("input")?.focus() }
                : undefined
            }
            status="No changes"
          >
            <Button type="submit" disabled={name === ""}>
              Save
            </Button>
          </FormFoot>
        }
      >
        {sections.map((title) => (
          <FormSection key={title} id={title} title={title}>
            <FormCell span={4}>
              <TextInput
                label={`Name in ${title}`}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
            </FormCell>
            <div style={{ height: 300 }} />
          </FormSection>
        ))}
      </FormFrame>
    </div>
  );
}

const show = async () => {
  const saves: string[] = [];
  await render(<Form onSave={() => saves.push("saved")} />);
  return saves;
};
const findLink = (name: string) =>
  page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name, exact: false });

beforeEach(() => page.viewport(1100, 768));

test("Enter in a field saves the form", async () => {
  const saves = await show();
  await page.getByLabelText("Name in General").click();
  await userEvent.keyboard("{Enter}");
  expect(saves).toEqual(["saved"]);
});

test("the foot says what needs attention and leads to it", async () => {
  await show();
  await expect.element(page.getByRole("status")).toHaveTextContent("No changes");
  await page.getByLabelText("Name in General").clear();
  await expect.element(page.getByRole("status")).toHaveTextContent("1 field to correctGo to first field");
  await expect.element(findLink("General")).toHaveTextContent("General1");
  await page.getByLabelText("Name in Streams").click();
  await page.getByRole("button", { name: "Go to first field" }).click();
  await expect.element(page.getByLabelText("Name in General")).toHaveFocus();
});

test("the list of sections follows what is scrolled, and the foot stays", async () => {
  await show();
  await expect.element(findLink("General")).toHaveAttribute("aria-current", "true");
  page.getByRole("heading", { name: "Connection" }).element().scrollIntoView();
  await expect.element(findLink("Connection")).toHaveAttribute("aria-current", "true");
  await expect.element(page.getByRole("button", { name: "Save" })).toBeInViewport();
});

test("fields stand below each other on a phone, without the list of sections", async () => {
  await page.viewport(390, 844);
  await show();
  expect(document.querySelector("nav")?.checkVisibility()).toBe(false);
  const field = page.getByLabelText("Name in General").element().getBoundingClientRect();
  expect(field.width).toBeGreaterThan(340);
});
