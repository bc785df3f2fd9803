import { MantineProvider } from "@mantine/core";
import { unitNumber } from "@gantry/domain/fields/measure-fields.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { loadAllTexts } from "../../../../text/text.ts";
import { UnitNumberField } from "./unit-number-field.tsx";

beforeAll(loadAllTexts);

const doNothing = () => undefined;
const renderField = (field: ReturnType<typeof unitNumber>, value: unknown) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <UnitNumberField
          name="speed"
          field={field}
          label="Speed"
          value={value}
          onChange={doNothing}
          onBlur={doNothing}
          error={undefined}
          isRequired={false}
          isDisabled={false}
          isSet={false}
          takeElement={doNothing}
        />
      </MantineProvider>
    </QueryClientProvider>,
  );

test("a unit number without a type or a scale reports so and accepts no input (FORM-028)", () => {
  const words = "Configuration error: Missing unit type or scale";
  for (const field of [
    unitNumber({}),
    unitNumber({ unitType: "speed" }),
    unitNumber({ unitScale: "large" }),
  ]) {
    expect(renderField(field, 3)).toContain(words);
    expect(renderField(field, 3)).not.toContain("<input");
  }
  const whole = renderField(unitNumber({ unitType: "speed", unitScale: "large" }), 104.607_36);
  expect(whole).not.toContain(words);
  expect(whole).toContain('value="105 km/h"');
});

test("a temperature has one decimal, whatever its scale (FORM-030)", () => {
  expect(renderField(unitNumber({ unitType: "temperature", unitScale: "large" }), 21.26)).toContain(
    'value="21.3 °C"',
  );
});
