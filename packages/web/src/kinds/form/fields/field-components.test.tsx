import { type DeclarationOf, fieldTypes, type FieldTypeName } from "@gantry/domain/fields/index.ts";
import { expect, expectTypeOf, test } from "vitest";
import { fieldComponents } from "./field-components.ts";
import type { FieldComponent } from "./field-props.ts";

test("every type of field has an input, and no input is without a type (FORM-001)", () => {
  expect(Object.keys(fieldComponents).toSorted()).toEqual(Object.keys(fieldTypes).toSorted());
});

test("a list without the input of one type does not compile", () => {
  type Inputs = { [Type in FieldTypeName]: FieldComponent<Type> };
  expectTypeOf<typeof fieldComponents>().toEqualTypeOf<Inputs>();
  // @ts-expect-error -- the input of every other type is missing
  const oneInput: Inputs = { text: fieldComponents.text };
  expect(oneInput.text).toBe(fieldComponents.text);
  expectTypeOf<DeclarationOf<"duration">["storedIn"]>().toEqualTypeOf<"ns" | "ms">();
});
