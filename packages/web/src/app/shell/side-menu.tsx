import { IconHome, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { textsStore } from "../../text/text.ts";
import type { Need } from "../../kinds/feature.ts";
import { type OpenFeature, useOpenFeatures } from "../open-features.ts";
import { useNeeds } from "./needs.tsx";
import { itemGroups } from "./item-groups.ts";
import { useOpenPlace } from "./open-place.ts";
import css from "./shell.module.css";

/** Only the open page gets aria-current; ancestors are marked visually. */
export const exactly = { exact: true, includeSearch: false } as const;

export function SideMenu({ isWide, onToggle }: { isWide: boolean; onToggle: () => void }) {
  const { t } = useTranslation("shell");
  const place = useOpenPlace();
  const { byFeature } = useNeeds();
  const ToggleIcon = isWide ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  const toggleLabel = isWide ? t("menu.collapse") : t("menu.expand");
  return (
    <nav
      className={css.sideMenu}
      data-menu="side"
      data-wide={isWide || undefined}
      aria-label={t("menu.main")}
    >
      <Link
        to="/"
        className={css.entry}
        activeOptions={exactly}
        data-current={place.isHome || undefined}
        title={isWide ? undefined : t("common:home")}
      >
        <IconHome size={18} />
        <span className={isWide ? undefined : "visually-hidden"}>{t("common:home")}</span>
      </Link>
      {useOpenFeatures().map((open) => (
        <Fragment key={open.feature.name}>
          {open.feature.module === "system" && <i />}
          <Module
            open={open}
            isWide={isWide}
            isActive={place.feature === open.feature}
            activeItem={place.itemPath}
            needs={byFeature.get(open.feature.name) ?? []}
          />
        </Fragment>
      ))}
      <button type="button" className={css.entry} onClick={onToggle} title={toggleLabel}>
        <ToggleIcon size={18} />
        <span className={isWide ? undefined : "visually-hidden"}>{toggleLabel}</span>
        {isWide && <kbd className="end">[</kbd>}
      </button>
    </nav>
  );
}

function Module({
  open: { feature, items, path },
  isWide,
  isActive,
  activeItem,
  needs,
}: {
  open: OpenFeature;
  isWide: boolean;
  isActive: boolean;
  activeItem: string | undefined;
  needs: readonly Need[];
}) {
  const Icon = feature.menu.icon;
  // Their names are not among the texts of the frame.
  const areTextsThere = textsStore((texts) => texts.areAllThere);
  const showsItems = isWide && isActive && areTextsThere && items.length > 1;
  return (
    <>
      <Link
        to={path}
        className={css.entry}
        activeOptions={exactly}
        data-current={(isActive && !showsItems) || undefined}
        data-parent={isActive || undefined}
        title={isWide ? undefined : feature.menu.label()}
      >
        <Icon size={18} />
        <span className={isWide ? undefined : "visually-hidden"}>{feature.menu.label()}</span>
        <NeedCount count={needs.length} />
      </Link>
      {showsItems &&
        itemGroups(items).map((group) => (
          <Fragment key={group.label ?? ""}>
            {group.label && <p className="dim small">{group.label}</p>}
            {group.items.map(({ path: to, label, badge: Badge }) => (
              <Link
                key={to}
                to={to}
                className={css.entry}
                data-sub
                activeOptions={exactly}
                data-current={to === activeItem || undefined}
              >
                {label()}
                {Badge && <Badge />}
              </Link>
            ))}
          </Fragment>
        ))}
    </>
  );
}

export function NeedCount({ count }: { count: number }) {
  const { t } = useTranslation("shell");
  if (count === 0) return null;
  return (
    <span className={css.count}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{t("menu.needing", { count })}</span>
    </span>
  );
}
