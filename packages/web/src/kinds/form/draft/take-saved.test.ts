import { signPriority } from "@gantry/domain/kinds/sign-priority.ts";
import { createFormControl } from "react-hook-form";
import { expect, test } from "vitest";
import type { Entity } from "../../../queries/kind-queries.ts";
import { type FormValues, startValues } from "./form-document.ts";
import { takeSaved } from "./take-saved.ts";

const stored = {
  id: "p",
  version: 1,
  rev: 1,
  name: "Low",
  description: "",
  priority: 7,
} as unknown as Entity;
const saved = { ...stored, version: 2, name: "Lower", description: "Kept short" };

function startSaving() {
  const { formControl: form } = createFormControl<FormValues>({
    defaultValues: startValues(signPriority, stored),
  });
  const unsaved = new Set<string>();
  form.subscribe({
    formState: { dirtyFields: true },
    callback({ dirtyFields = {} }) {
      unsaved.clear();
      for (const name of Object.keys(dirtyFields)) unsaved.add(name);
    },
  });
  form.setValue("name", " Lower ", { shouldDirty: true });
  return { form, sent: structuredClone(form.getValues()), unsaved };
}

test("input during a save is neither lost nor treated as saved", () => {
  const { form, sent, unsaved } = startSaving();
  form.setValue("priority", 70, { shouldDirty: true });
  expect(takeSaved(signPriority, form, { sent, saved })).toBe(false);
  expect(form.getValues()).toMatchObject({ name: "Lower", description: "Kept short", priority: 70 });
  expect([...unsaved]).toEqual(["priority"]);
});

test("without input during a save the form matches the saved version and is clean (FORM-009)", () => {
  const { form, sent, unsaved } = startSaving();
  expect([...unsaved]).toEqual(["name"]);
  expect(takeSaved(signPriority, form, { sent, saved })).toBe(true);
  expect(form.getValues()).toEqual(startValues(signPriority, saved));
  expect([...unsaved]).toEqual([]);
});
