import { Button, Stack, TextInput } from "@mantine/core";
import { presetName, presetNameMaxLength } from "@gantry/domain/filters/presets.ts";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Segments } from "../../../kit/look/segments.tsx";
import type { PreferenceScope } from "../../../session/preference/preference-scope.ts";
import { presetNamed, type Presets } from "./use-presets.ts";

export function PresetSave<P extends { id: string; name: string; updatedAt: string }>({
  presets,
  onSave,
  onClose,
}: {
  presets: Presets<P>;
  onSave: (scope: PreferenceScope, name: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("list");
  const [typed, setTyped] = useState("");
  const open = presets.scopes.filter(({ mayChange, isBroken }) => mayChange && !isBroken);
  const [wanted, setWanted] = useState<PreferenceScope>("user");
  const scope = open.find((one) => one.scope === wanted)?.scope ?? open[0]?.scope;
  const name = presetName(typed);
  const same = scope && name !== undefined ? presetNamed(presets.scopes, scope, name) : undefined;
  return (
    <Stack
      component="form"
      className="grow"
      gap={8}
      py={8}
      c="var(--c-text)"
      aria-label={t("presets.save")}
      onSubmit={(event) => {
        event.preventDefault();
        if (!scope || name === undefined) return;
        onSave(scope, same?.name ?? name);
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      <TextInput
        label={t("presets.name")}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maxLength={presetNameMaxLength}
        data-autofocus
        autoFocus
      />
      {open.length > 1 && (
        <Segments
          label={t("presets.for")}
          options={open.map((one) => ({ value: one.scope, label: t(`presets.scope.${one.scope}`) }))}
          value={scope ?? wanted}
          onChoose={setWanted}
        />
      )}
      <div className="row">
        <Button variant="default" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" className="end" disabled={name === undefined || !scope}>
          {same ? t("presets.overwriteNamed", { name: same.name }) : t("common:save")}
        </Button>
      </div>
    </Stack>
  );
}
