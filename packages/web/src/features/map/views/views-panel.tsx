import { Button, Menu, TextInput } from "@mantine/core";
import { presetName, presetNameMaxLength } from "@gantry/domain/filters/presets.ts";
import {
  IconBookmark,
  IconDots,
  IconPencil,
  IconReplace,
  IconShare,
  IconStar,
  IconStarFilled,
  IconTrash,
} from "@tabler/icons-react";
import { useRef, useState } from "react";
import "../../../kit/look/mantine-inputs.ts";
import { RenameInput } from "../../../kinds/list/presets/rename-input.tsx";
import { ShareOpener } from "../../../kinds/share/share-opener.tsx";
import { classNames } from "../../../kit/class-names.ts";
import { useOpenedFocus } from "../../../kit/screen/use-opened-focus.ts";
import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import css from "../map-screen.module.css";
import {
  isTaken,
  type NamedView,
  type SavedView,
  type SharedView,
  withDefault,
  withName,
  withoutView,
  withView,
} from "./saved-views.ts";

export interface ViewsPanelProps {
  own: readonly SavedView[];
  shared: readonly SharedView[];
  /** Name of the view applied last. */
  applied: string | undefined;
  onChange: (next: (views: readonly SavedView[]) => SavedView[]) => void;
  onApply: (view: NamedView) => void;
  /** What the map shows now, under this name; undefined until it is drawn. */
  nowAs: ((name: string) => NamedView) | undefined;
}

/** A person's views and those that the tenant shares (MAP-014). */
export default function ViewsPanel(props: ViewsPanelProps) {
  const { own, shared, applied, onApply } = props;
  const { t } = useTranslation("map");
  const { t: shares } = useTranslation("shares");
  const panel = useRef<HTMLElement>(null);
  useOpenedFocus(() => panel.current?.querySelector<HTMLElement>("button, input"));
  return (
    <section
      ref={panel}
      id="map-views"
      className={classNames(css.floating, css.views)}
      aria-label={t("views")}
    >
      <h3>{t("ownViews")}</h3>
      {own.length === 0 && <p className="dim">{t("noOwnViews")}</p>}
      <ul>
        {own.map((view, index) => (
          <OwnView key={view.name} view={view} digit={index + 1} {...props} />
        ))}
      </ul>
      {shared.length > 0 && (
        <>
          <h3>{t("sharedViews")}</h3>
          <ul>
            {shared.map((view) => (
              <li key={view.name} className="row">
                <IconBookmark size={15} aria-hidden />
                <button
                  type="button"
                  className="grow ellipsis"
                  aria-pressed={view.name === applied}
                  onClick={() => onApply(view)}
                >
                  {view.name}
                </button>
                <ShareOpener
                  subject={{ type: "MAP_CONFIG", id: view.id, name: view.name }}
                  opener={(share) => (
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={shares("createOf", { name: view.name })}
                      title={shares("createOf", { name: view.name })}
                      onClick={share}
                    >
                      <IconShare size={16} aria-hidden />
                    </button>
                  )}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <NewView {...props} />
    </section>
  );
}

function OwnView({ view, digit, ...props }: ViewsPanelProps & { view: SavedView; digit: number }) {
  const { t } = useTranslation("map");
  const { own, applied, onApply, onChange, nowAs } = props;
  const { name, isDefault } = view;
  const [isRenaming, setRenaming] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const Star = isDefault ? IconStarFilled : IconStar;
  if (isRenaming)
    return (
      <li className="row">
        <RenameInput
          name={name}
          onName={(next) => !isTaken(own, next) && onChange((views) => withName(views, name, next))}
          onClose={() => setRenaming(false)}
        />
      </li>
    );
  return (
    <li className="row">
      <Star size={15} aria-hidden color={isDefault ? "var(--c-accent)" : undefined} />
      <button
        type="button"
        className="grow ellipsis"
        aria-pressed={name === applied}
        onClick={() => onApply(view)}
        onKeyDown={(event) => event.key === "F2" && setRenaming(true)}
      >
        {name} {isDefault && <span className="dim small">{t("defaultView")}</span>}
      </button>
      {digit < 10 && <kbd className="wide-only">{digit}</kbd>}
      <ViewMenu
        name={name}
        isDefault={isDefault}
        onSave={
          nowAs &&
          (() => {
            onChange((views) => withView(views, nowAs(name)));
            onApply(nowAs(name));
          })
        }
        onDefault={() => onChange((views) => withDefault(views, isDefault ? undefined : name))}
        onRename={() => setRenaming(true)}
        onDelete={() => setDeleting(true)}
      />
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={t("deleteViewTitle", { name })}
        confirm={t("deleteViewConfirm")}
        isDestructive
        onConfirm={() => {
          setDeleting(false);
          onChange((views) => withoutView(views, name));
        }}
      >
        {t("deleteViewText")}
      </ConfirmDialog>
    </li>
  );
}

interface ViewMenuProps {
  name: string;
  isDefault: boolean;
  onSave: (() => void) | undefined;
  onDefault: () => void;
  onRename: () => void;
  onDelete: () => void;
}

/** MAP-015. */
function ViewMenu({ name, isDefault, onSave, onDefault, onRename, onDelete }: ViewMenuProps) {
  const { t } = useTranslation("map");
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
        <button ref={opener} type="button" className="icon-button" aria-label={t("viewMenu", { name })}>
          <IconDots size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconReplace size={16} />} disabled={!onSave} onClick={onSave}>
          {t("saveViewHere")}
        </Menu.Item>
        <Menu.Item leftSection={<IconStar size={16} />} onClick={onDefault}>
          {isDefault ? t("removeDefault") : t("setDefault")}
        </Menu.Item>
        {/* The input replaces the row, and its menu, and takes the focus. */}
        <Menu.Item
          leftSection={<IconPencil size={16} />}
          rightSection={<kbd>F2</kbd>}
          closeMenuOnClick={false}
          onClick={onRename}
        >
          {t("renameView")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item data-destructive leftSection={<IconTrash size={16} />} onClick={onDelete}>
          {t("deleteView")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function NewView({ own, onChange, onApply, nowAs }: ViewsPanelProps) {
  const { t } = useTranslation("map");
  const [typed, setTyped] = useState("");
  const name = presetName(typed);
  const isKnown = name !== undefined && isTaken(own, name);
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (name === undefined || isKnown || !nowAs) return;
        onChange((views) => withView(views, nowAs(name)));
        onApply(nowAs(name));
        setTyped("");
      }}
    >
      <TextInput
        className="grow"
        aria-label={t("nameView")}
        placeholder={t("nameView")}
        value={typed}
        maxLength={presetNameMaxLength}
        error={isKnown ? t("viewNameTaken") : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" disabled={name === undefined || isKnown || !nowAs}>
        {t("saveView")}
      </Button>
    </form>
  );
}
