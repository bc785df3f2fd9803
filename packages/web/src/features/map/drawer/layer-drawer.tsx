import { Checkbox, Switch, TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronRight, IconSearch, IconX } from "@tabler/icons-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { useOpenedFocus } from "../../../kit/screen/use-opened-focus.ts";
import "../../../kit/look/mantine-inputs.ts";
import { StatusMark } from "../../../kit/status/glyphs.tsx";
import { errorText } from "../../../queries/error-text.ts";
import { numberText } from "../../../text/locale-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import css from "./layer-drawer.module.css";
import type { LayerGroup, LayerRow } from "../map-layers.ts";

export interface LayerSection {
  title: string;
  groups: readonly LayerGroup[];
}

export interface LayerDrawerProps {
  sections: readonly LayerSection[];
  shown: ReadonlySet<string>;
  onShow: (ids: readonly string[], isOn: boolean) => void;
  /** Choices for the whole map, below the layers. */
  switches: readonly { label: string; isOn: boolean; onSwitch: (isOn: boolean) => void }[];
  onClose: () => void;
  /** The base layers. */
  children?: ReactNode;
}

/** Right drawer, 420 px wide (MAP-009). */
export function LayerDrawer({ sections, shown, onShow, switches, onClose, children }: LayerDrawerProps) {
  const { t } = useTranslation("map");
  const [search, setSearch] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  useOpenedFocus(() => heading.current);
  const rows = sections.flatMap(({ groups }) => groups).flatMap((group) => group.rows);
  const found = sections.map((section) => findIn(section, search)).filter(({ groups }) => groups.length > 0);
  const onCount = rows.filter(({ id }) => shown.has(id)).length;
  return (
    <aside className={css.drawer} aria-label={t("layersTitle")}>
      <header className="row">
        <h2 ref={heading} tabIndex={-1}>
          {t("layersTitle")}
        </h2>
        <span className="dim num">{t("layersOn", { on: onCount, count: rows.length })}</span>
        <span className="row end">
          <kbd className="wide-only">L</kbd>
          <button type="button" className="icon-button" aria-label={t("closeLayers")} onClick={onClose}>
            <IconX size={17} />
          </button>
        </span>
      </header>
      <div className={css.body}>
        <TextInput
          aria-label={t("findLayer")}
          placeholder={t("findLayer")}
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {search === "" && children}
        {rows.length === 0 && <p className="dim">{t("noLayers")}</p>}
        {rows.length > 0 && found.length === 0 && <p className="dim">{t("noLayerFound", { search })}</p>}
        {found.map(({ title, groups }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <ul>
              {groups.map((group) => (
                <Group
                  key={group.id}
                  group={group}
                  shown={shown}
                  onShow={onShow}
                  isSearched={search !== ""}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {switches.length > 0 && (
        <footer>
          {switches.map(({ label, isOn, onSwitch }) => (
            <Switch
              key={label}
              label={label}
              labelPosition="left"
              checked={isOn}
              classNames={{ body: css.switch }}
              onChange={(event) => onSwitch(event.currentTarget.checked)}
            />
          ))}
        </footer>
      )}
    </aside>
  );
}

function findIn({ title, groups }: LayerSection, search: string): LayerSection {
  const wanted = search.trim().toLowerCase();
  const has = (label: string) => label.toLowerCase().includes(wanted);
  return {
    title,
    groups: groups
      .map((group) =>
        has(group.label) ? group : { ...group, rows: group.rows.filter(({ label }) => has(label)) },
      )
      .filter(({ rows }) => rows.length > 0),
  };
}

interface GroupProps extends Pick<LayerDrawerProps, "shown" | "onShow"> {
  group: LayerGroup;
  isSearched: boolean;
}

/** A group is partly checked while only some of its layers are on. */
function Group({ group: { label, rows }, shown, onShow, isSearched }: GroupProps) {
  const { t } = useTranslation("map");
  const [isFolded, setFolded] = useState(false);
  const id = useId();
  const isOpen = isSearched || !isFolded;
  const on = rows.filter((row) => shown.has(row.id)).length;
  const counts = rows.flatMap(({ count }) => (count === undefined ? [] : [count]));
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li className={css.group}>
      <div className="row">
        <button
          type="button"
          className="icon-button"
          aria-label={t(isOpen ? "foldGroup" : "unfoldGroup", { name: label })}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setFolded(!isFolded)}
        >
          <Chevron size={14} />
        </button>
        <Checkbox
          label={label}
          checked={on === rows.length}
          indeterminate={on > 0 && on < rows.length}
          onChange={() =>
            onShow(
              rows.map((row) => row.id),
              on < rows.length,
            )
          }
        />
        {counts.length > 0 && (
          <span className="dim num end">{numberText(counts.reduce((sum, count) => sum + count, 0))}</span>
        )}
      </div>
      <ul id={id} hidden={!isOpen}>
        {rows.map((row) => (
          <Row key={row.id} row={row} isOn={shown.has(row.id)} onShow={onShow} />
        ))}
      </ul>
    </li>
  );
}

function Row({ row, isOn, onShow }: { row: LayerRow; isOn: boolean } & Pick<LayerDrawerProps, "onShow">) {
  const { t } = useTranslation();
  const { t: map } = useTranslation("map");
  const { label, count, offline = 0, failure, legend } = row;
  return (
    <li className="row wrap">
      <Checkbox
        // What failed stands in the place of the layer (MAP-057).
        label={failure?.title ?? label}
        description={failure && errorText(failure.error)}
        checked={isOn}
        onChange={(event) => onShow([row.id], event.currentTarget.checked)}
      />
      {failure && (
        <button type="button" className="text-button end" onClick={failure.retry}>
          {t("tryAgain")}
        </button>
      )}
      {offline > 0 && (
        <span className="status role-bad">
          <StatusMark status="OFFLINE" size={14} />
          <span className="num">{offline}</span>
        </span>
      )}
      {count !== undefined && !failure && <span className="dim num end">{numberText(count)}</span>}
      {isOn && legend && (
        <ul className={css.legend} aria-label={map("legendOf", { name: label })}>
          {legend.map((entry) => (
            <li key={entry.label()} className="dim small">
              <span data-line={entry.line} data-role={entry.role} aria-hidden />
              {entry.label()}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
