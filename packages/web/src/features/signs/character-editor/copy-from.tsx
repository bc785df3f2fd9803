import { Button, Flex, NativeSelect, TextInput } from "@mantine/core";
import { builtInFonts } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import type { Font } from "@gantry/domain/sign/fonts/font.ts";
import type { Drawing } from "@gantry/domain/sign/fonts/glyph-drawing.ts";
import { fontOfLibrary } from "@gantry/domain/sign/fonts/library-font.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { libraryFontsQuery } from "../fonts/library-fonts.ts";
import { characterRows, drawingOf } from "./character-pixels.ts";

export function CopyFrom({ onCopy }: { onCopy: (drawing: Drawing) => void }) {
  const { t } = useTranslation("moduleScreens");
  const { data: library } = useQuery(libraryFontsQuery);
  const fonts: Font[] = [...builtInFonts, ...(library ?? []).map((font) => fontOfLibrary(font))].filter(
    ({ heightPx }) => heightPx === characterRows,
  );
  const [at, setAt] = useState(0);
  const [character, setCharacter] = useState("A");
  const glyph = fonts[at]?.glyphs.get(character.charCodeAt(0));
  return (
    <Flex role="group" aria-label={t("character.copyFrom")} gap={8} align="flex-end" wrap="wrap">
      <NativeSelect
        label={t("character.copyFont")}
        value={String(at)}
        data={fonts.map(({ name }, index) => ({ value: String(index), label: name }))}
        onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
      />
      <TextInput
        label={t("character.copyCharacter")}
        value={character}
        maxLength={1}
        w={90}
        onChange={({ currentTarget }) => setCharacter(currentTarget.value)}
      />
      <Button variant="default" disabled={!glyph} onClick={() => glyph && onCopy(drawingOf(glyph))}>
        {t("character.copyIn")}
      </Button>
    </Flex>
  );
}
