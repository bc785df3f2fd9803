import { Button, CopyButton, NumberInput } from "@mantine/core";
import { signFont } from "@gantry/domain/kinds/sign-font.ts";
import type { Drawing } from "@gantry/domain/sign/glyph-drawing.ts";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import "../../../shared/look/mantine-inputs.ts";
import { NoPermission } from "../../../shared/screen/states.tsx";
import { useCan } from "../../../shared/session/session-store.ts";
import { kindText } from "../../../shared/text/kind-text.ts";
import { bitmapHex, characterRows, darkCharacter, toggled, widthsPx, withWidth } from "./character-pixels.ts";
import "./character-editor.css";

/** Draws one character of a font and says its bitmap as hex (SIGN-040 to SIGN-042). */
export default function CharacterEditorScreen() {
  const { t } = useTranslation("permissions");
  const mayRead = useCan("READ", signFont.entityType);
  return mayRead ? (
    <CharacterEditor />
  ) : (
    <NoPermission action={t("READ")} kindName={kindText(signFont, "many")} />
  );
}

function CharacterEditor() {
  const { t } = useTranslation(["moduleScreens", "shell"]);
  const [character, setCharacter] = useState(() => darkCharacter(widthsPx.start));
  const widthPx = character[0]?.length ?? 0;
  const hex = bitmapHex(character);
  return (
    <div className="page page-scrolling">
      <div className="title-row">
        <h1>{t("shell:fontEditor")}</h1>
        <span className="dim num">{t("character.size", { width: widthPx, height: characterRows })}</span>
        <span className="row end">
          <Button variant="default" onClick={() => setCharacter(darkCharacter(widthPx))}>
            {t("character.clear")}
          </Button>
        </span>
      </div>
      <section className="panel character-editor">
        <p className="dim">{t("character.text")}</p>
        <NumberInput
          label={t("character.width")}
          value={widthPx}
          min={widthsPx.min}
          max={widthsPx.max}
          clampBehavior="strict"
          allowDecimal={false}
          w={120}
          onChange={(width) => {
            if (typeof width === "number") setCharacter(withWidth(character, width));
          }}
        />
        <PixelGrid
          character={character}
          onToggle={(row, column) => setCharacter(toggled(character, row, column))}
        />
        <div className="column">
          <h2>{t("character.bitmap")}</h2>
          <div className="row">
            <output className="mono character-hex" aria-label={t("character.bitmap")}>
              {hex}
            </output>
            <CopyButton value={hex}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? t("character.copied") : t("character.copy")}
                </Button>
              )}
            </CopyButton>
          </div>
          <p className="dim small">
            {t("character.where")} <Link to={signFont.pages}>{kindText(signFont, "title")}</Link>
          </p>
        </div>
      </section>
    </div>
  );
}

type Moves = Readonly<Record<string, readonly [number, number]>>;
const moves: Moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function PixelGrid({
  character,
  onToggle,
}: {
  character: Drawing;
  onToggle: (row: number, column: number) => void;
}) {
  const { t } = useTranslation("moduleScreens");
  const grid = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState({ row: 0, column: 0 });
  const widthPx = character[0]?.length ?? 0;
  // One stop of the Tab key; the arrows move inside. A grid made narrower keeps a stop.
  const stop = { row: at.row, column: Math.min(at.column, widthPx - 1) };
  const move = (event: KeyboardEvent) => {
    const step = moves[event.key];
    if (!step) return;
    event.preventDefault();
    const row = Math.min(characterRows - 1, Math.max(0, stop.row + step[0]));
    const column = Math.min(widthPx - 1, Math.max(0, stop.column + step[1]));
    setAt({ row, column });
    grid.current?.querySelectorAll("button")[row * widthPx + column]?.focus();
  };
  return (
    <div className="character-scroll">
      <div
        ref={grid}
        className="character-grid"
        role="group"
        aria-label={t("character.grid")}
        style={{ gridTemplateColumns: `repeat(${widthPx}, 10px)` }}
        onKeyDown={move}
      >
        {character.flatMap((pixels, row) =>
          pixels.map((isLit, column) => (
            <button
              key={`${row} ${column}`}
              type="button"
              aria-pressed={isLit}
              aria-label={t("character.pixel", { row: row + 1, column: column + 1 })}
              tabIndex={row === stop.row && column === stop.column ? 0 : -1}
              onFocus={() => setAt({ row, column })}
              onClick={() => onToggle(row, column)}
            />
          )),
        )}
      </div>
    </div>
  );
}
