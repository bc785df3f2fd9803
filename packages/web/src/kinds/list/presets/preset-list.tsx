import { Menu, UnstyledButton } from "@mantine/core";
import { IconDots, IconPencil, IconReplace, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { RenameInput } from "./rename-input.tsx";
import type { ScopePresets } from "./use-presets.ts";

interface Named {
  id: string;
  name: string;
}

interface ListProps<P extends Named> {
  ofScope: ScopePresets<P>;
  isApplied: (preset: P) => boolean;
  onApply: (preset: P) => void;
  onRename: (preset: P, name: string) => void;
  onRemove: (preset: P) => void;
  /** Overwrites the preset with the current state; undefined while that cannot be saved. */
  onOverwrite: ((preset: P) => void) | undefined;
  end?: (preset: P) => ReactNode;
}

export function PresetList<P extends Named>(props: ListProps<P>) {
  const { t } = useTranslation("list");
  const { scope, presets } = props.ofScope;
  if (presets.length === 0) return null;
  return (
    <section aria-label={t(`presets.list.${scope}`)}>
      <h3>{t(`presets.list.${scope}`)}</h3>
      <ul>
        {presets.map((preset) => (
          <PresetRow key={preset.id} preset={preset} {...props} />
        ))}
      </ul>
    </section>
  );
}

function PresetRow<P extends Named>({ preset, ...props }: ListProps<P> & { preset: P }) {
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming)
    return (
      <li className="row">
        <RenameInput
          name={preset.name}
          onName={(name) => props.onRename(preset, name)}
          onClose={() => setRenaming(false)}
        />
      </li>
    );
  return (
    <li className="row">
      <PresetButton isApplied={props.isApplied(preset)} onApply={() => props.onApply(preset)}>
        {preset.name}
      </PresetButton>
      {props.end?.(preset)}
      {props.ofScope.mayChange && (
        <PresetMenu preset={preset} {...props} onStartRename={() => setRenaming(true)} />
      )}
    </li>
  );
}

export function PresetButton({
  isApplied,
  onApply,
  children,
}: {
  isApplied: boolean;
  onApply: () => void;
  children: ReactNode;
}) {
  return (
    <UnstyledButton
      className="grow ellipsis"
      py={7}
      fz="sm"
      c={isApplied ? "var(--c-accent)" : undefined}
      fw={isApplied ? 600 : undefined}
      aria-pressed={isApplied}
      onClick={onApply}
    >
      {children}
    </UnstyledButton>
  );
}

function PresetMenu<P extends Named>({
  preset,
  onOverwrite,
  onStartRename,
  onRemove,
}: Pick<ListProps<P>, "onOverwrite" | "onRemove"> & { preset: P; onStartRename: () => void }) {
  const { t } = useTranslation("list");
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Menu
      position="bottom-end"
      width={240}
      withinPortal
      returnFocus={false}
      onClose={() => opener.current?.focus()}
    >
      <Menu.Target>
        <button
          ref={opener}
          type="button"
          className="icon-button"
          aria-label={t("presets.actionsFor", { name: preset.name })}
        >
          <IconDots size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {onOverwrite && (
          <Menu.Item leftSection={<IconReplace size={16} />} onClick={() => onOverwrite(preset)}>
            {t("presets.overwrite")}
          </Menu.Item>
        )}
        {/* The input replaces the row, and its menu, and takes the focus. */}
        <Menu.Item leftSection={<IconPencil size={16} />} closeMenuOnClick={false} onClick={onStartRename}>
          {t("presets.rename")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item data-destructive leftSection={<IconTrash size={16} />} onClick={() => onRemove(preset)}>
          {t("presets.delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
