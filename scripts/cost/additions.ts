import type { ScratchCopy } from "./scratch-copy.ts";

const en = "packages/domain/src/locales/en";
const inputs = "packages/web/src/kinds/form/fields";

/** A kind that is shown by its declaration alone. */
export function addKind(copy: ScratchCopy): void {
  const kinds = "packages/domain/src/kinds";
  copy.create(
    `${kinds}/contractor.ts`,
    `import { text, textarea } from "../fields/fields.ts";
import { defineKind } from "./define-kind.ts";

/** A company that maintains devices. */
export const contractor = defineKind({
  name: "contractor",
  entityType: "CONTRACTOR",
  path: "/system/contractor",
  pages: "/system/contractor",
  module: "system",
  fields: {
    name: text({ required: true, maxLength: 200, column: true }),
    description: textarea({ maxLength: 2000 }),
  },
  list: { columns: ["name", "description"], sort: "name" },
  search: ["name"],
});
`,
  );
  copy.insert(
    `${kinds}/index.ts`,
    [`import type { AnyKind }`, `import { contractor } from "./contractor.ts";`],
    ["  dashboard,", "  contractor,"],
  );
  copy.insert(`${en}/kinds/kinds.ts`, [
    "  alarm: {",
    `  contractor: { one: "contractor", many: "contractors", title: "Contractors" },`,
  ]);
  copy.insert(`${en}/kinds/kind-lists.ts`, [
    "  acceptableWord:",
    `  contractor: { new: "New contractor", empty: "A contractor repairs devices." },`,
  ]);
  const results = ["Saved", "SaveError", "Deleted", "DeleteError"];
  const texts = results.map((result) => `  contractor${result}: "Contractor “{{name}}”: ${result}",`);
  copy.insert(`${en}/kinds/messages.ts`, ["  cameraSaved", texts.join("\n")]);
  copy.generate("packages/server/migrations/0001_baseline.sql", process.execPath, "scripts/migration.ts");
}

/** A type of field whose values are whole degrees from 0 to 359. */
export function addFieldType(copy: ScratchCopy): void {
  const fields = "packages/domain/src/fields";
  copy.create(
    `${fields}/heading-fields.ts`,
    `import { declaresPlain, type FieldBase } from "./field-base.ts";

/** A direction in whole degrees from north. */
export interface HeadingField extends FieldBase {
  type: "heading";
  default?: number;
}
export const heading = declaresPlain<HeadingField, number>("heading");
`,
  );
  copy.create(
    `${fields}/types/heading.ts`,
    `import { checkNumber } from "../checks/number-check.ts";
import type { FieldType } from "../field-type.ts";
import { heading, type HeadingField } from "../heading-fields.ts";
import { heldAsNumber } from "../traits.ts";

export const headingType: FieldType<HeadingField> = {
  ...heldAsNumber,
  example: heading(),
  check: (_field, value) => checkNumber({ min: 0, max: 359, integer: true }, value),
  schema: () => ({ type: ["integer", "null"], minimum: 0, maximum: 359 }),
  text: (_field, value, { word }) => word("form:heading", { degrees: value }),
  sample: (_field, _name, number) => number % 360,
};
`,
  );
  copy.create(
    `${inputs}/number/heading-field.tsx`,
    `import type { HeadingField as Declaration } from "@gantry/domain/fields/heading-fields.ts";
import type { FieldProps } from "../field-props.ts";
import { inputProps } from "../input-props.ts";
import { DecimalInput } from "./decimal-input.tsx";

/** A direction in degrees. */
export function HeadingField(props: FieldProps<Declaration>) {
  return <DecimalInput {...inputProps(props)} value={props.value} suffix="°" onChange={props.onChange} />;
}
`,
  );
  copy.insert(
    `${fields}/index.ts`,
    ["import { imageType }", `import { headingType } from "./types/heading.ts";`],
    ["  image: imageType", "  heading: headingType,"],
  );
  copy.insert(
    `${inputs}/field-components.ts`,
    ["import { ImageField }", `import { HeadingField } from "./number/heading-field.tsx";`],
    ["  image: ImageField", "  heading: HeadingField,"],
  );
  copy.insert(`${en}/kinds/form.ts`, ["  durations: {", `  heading: "{{degrees}}° from north",`]);
}

/** A screen with an entry in the menu and words of its own. */
export function addScreen(copy: ScratchCopy): void {
  const folder = "packages/web/src/features/handbook";
  copy.create(
    `${folder}/feature.tsx`,
    `import { IconBook } from "@tabler/icons-react";
import { translate } from "../../text/translate.ts";
import type { Feature } from "../../kinds/feature.ts";

const path = "/system/handbook";
const title = () => translate("handbook:title");

/** The rules of the control room. */
export const handbook: Feature = {
  name: "handbook",
  module: "system",
  menu: { label: title, icon: IconBook, key: "h", items: [{ label: title, path }] },
  routes: [{ path, title, screen: () => import("./handbook-screen.tsx") }],
};
`,
  );
  copy.create(
    `${folder}/handbook-screen.tsx`,
    `import { useTranslation } from "../../text/use-translation.ts";
import { Page } from "../../kit/layout/page.tsx";

/** Shows the rules of the control room. */
export default function HandbookScreen() {
  const { t } = useTranslation("handbook");
  return <Page title={t("title")}>{t("text")}</Page>;
}
`,
  );
  copy.create(
    `${en}/shell/handbook.ts`,
    `/** The rules of the control room. */
export const handbook = { title: "Handbook", text: "Ask the shift leader first." } as const;
`,
  );
  copy.insert(
    "packages/domain/src/locales/index.ts",
    ["import { kinds }", `import { handbook } from "./en/shell/handbook.ts";`],
    ["  kinds,", "  handbook,"],
  );
  const list = "packages/web/src/app/features.ts";
  copy.insert(list, ["import { map }", `import { handbook } from "../features/handbook/feature.tsx";`]);
  copy.replace(list, "  wim,\n]", "  wim,\n  handbook,\n]");
}

/** A camera protocol with its driver and the simulated camera that the shared suite needs. */
export function addCameraDriver(copy: ScratchCopy): void {
  const devices = "packages/simulator/src/devices";
  copy.create(
    "packages/protocols/src/tunnel/frame.ts",
    `/** Port of the tunnel, which carries Pelco D. */
export const tunnelPort = 4002;
`,
  );
  copy.create(
    "packages/agent/src/drivers/tunnel/driver.ts",
    `import { tunnelPort } from "@gantry/protocols/tunnel/frame.ts";
import { defineDriver } from "../define-driver.ts";
import { pelcoCamera } from "../pelco-d/driver.ts";

/** Cameras by Pelco D through a tunnel. */
export const tunnelCamera = defineDriver({ ...pelcoCamera, protocol: "TUNNEL", defaultPort: tunnelPort });
`,
  );
  copy.create(
    `${devices}/camera-control/tunnel-camera.ts`,
    `export { pelcoCamera as tunnelCamera } from "./pelco-camera.ts";
`,
  );
  copy.insert(
    "packages/agent/src/drivers.ts",
    ["import { pelcoCamera }", `import { tunnelCamera } from "./drivers/tunnel/driver.ts";`],
    ["  pelcoCamera,", "  tunnelCamera,"],
  );
  copy.replace("packages/domain/src/kinds/camera.ts", `"ONVIF", "NONE"`, `"ONVIF", "TUNNEL", "NONE"`);
  copy.insert(`${en}/kinds/fields.ts`, [`    ONVIF: "ONVIF"`, `    TUNNEL: "Pelco D through a tunnel",`]);
  copy.insert(
    `${devices}/camera-device.ts`,
    ["import { CameraMount,", `import { tunnelCamera } from "./camera-control/tunnel-camera.ts";`],
    ["  PECLO_D: (mount", "  TUNNEL: (mount, options) => tunnelCamera(mount, options),"],
  );
  copy.insert(
    "packages/agent/src/testing/camera-under-test.ts",
    [
      "import { pickLastingPorts }",
      `import { tunnelCamera } from "@gantry/simulator/devices/camera-control/tunnel-camera.ts";`,
    ],
    ["} satisfies Record", "  TUNNEL: { start: tunnelCamera, secrets: {}, config: {} },"],
  );
}
