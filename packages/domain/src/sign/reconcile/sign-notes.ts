import type { SignDescription, SignNote } from "./sign-state.ts";

/** Objects that the document of a sign can override, by member of its description. */
const overridable = {
  defaultFontNumber: "defaultFont",
  colorScheme: "dmsColorScheme",
  maxPages: "dmsMaxNumberPages",
  maxMultiLength: "dmsMaxMultiStringLength",
} as const satisfies Partial<Record<keyof SignDescription, string>>;
export type SignOverrides = {
  [Member in keyof typeof overridable]?: SignDescription[Member] | null;
};

/** The description with the values that the document of the sign sets, and the notes that say so. */
export function overrideDescription(
  read: { description: SignDescription; notes: readonly SignNote[] },
  overrides: SignOverrides,
): { description: SignDescription; notes: SignNote[] } {
  const members = (Object.keys(overridable) as (keyof typeof overridable)[]).filter(
    (member) => overrides[member] !== undefined && overrides[member] !== null,
  );
  const set = Object.fromEntries(members.map((member) => [member, overrides[member]]));
  const notes = members.map((member): SignNote => {
    const object = overridable[member];
    const before = read.notes.find((note) => note.object === object)?.read;
    const value = { read: before ?? String(read.description[member]), used: String(overrides[member]) };
    return { object, ...value, isOverridden: true };
  });
  const others = read.notes.filter(({ object }) => notes.every((note) => note.object !== object));
  return { description: withColors({ ...read.description, ...set }), notes: [...notes, ...others] };
}

const colorNames = ["CHANGE_FOREGROUND_COLOR", "CHANGE_BACKGROUND_COLOR"] as const;

/** Whether colours can be changed follows from the colour scheme. */
function withColors(description: SignDescription): SignDescription {
  const { capabilities, colorScheme } = description;
  if (!capabilities) return description;
  const isColored = colorScheme === "colorClassic" || colorScheme === "color24bit";
  const held = capabilities.capabilities;
  const isSame = colorNames.some((name) => held.includes(name)) === isColored;
  if (isSame) return description;
  const others = held.filter((name) => !colorNames.some((color) => color === name));
  return {
    ...description,
    capabilities: { ...capabilities, capabilities: [...(isColored ? colorNames : []), ...others] },
  };
}
