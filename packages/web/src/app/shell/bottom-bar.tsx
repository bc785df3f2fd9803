import { Menu } from "@mantine/core";
import { IconHome, IconMenu2 } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { useOpenFeatures } from "../open-features.ts";
import { useNeeds } from "./needs.tsx";
import { useOpenPlace } from "./open-place.ts";
import { NeedCount } from "./side-menu.tsx";

/** What an operator on the road opens most; the others are under More. */
const preferred = ["map", "signs", "video", "detectors", "weather"];
const places = 3;

/** The menu of a phone: home, three modules, and all others under More. */
export function BottomBar() {
  const { t } = useTranslation(["shell", "common"]);
  const place = useOpenPlace();
  const { byFeature } = useNeeds();
  const navigate = useNavigate();
  const open = useOpenFeatures();
  const shown = preferred
    .flatMap((name) => open.filter(({ feature }) => feature.name === name))
    .slice(0, places);
  return (
    <nav className="bottom-bar phone-only" aria-label={t("menu.main")}>
      <Link to="/" aria-current={place.isHome ? "page" : undefined}>
        <IconHome size={20} />
        {t("common:home")}
      </Link>
      {shown.map(({ feature, path }) => (
        <Link key={feature.name} to={path} aria-current={place.feature === feature ? "page" : undefined}>
          <feature.menu.icon size={20} />
          {feature.menu.label()}
          <NeedCount count={byFeature.get(feature.name)?.length ?? 0} />
        </Link>
      ))}
      <Menu position="top-end" width={240}>
        <Menu.Target>
          <button type="button">
            <IconMenu2 size={20} />
            {t("menu.more")}
          </button>
        </Menu.Target>
        <Menu.Dropdown className="bottom-more">
          {open.map(({ feature, items }) => (
            <Fragment key={feature.name}>
              <Menu.Label>{feature.menu.label()}</Menu.Label>
              {items.map((item) => (
                <Menu.Item key={item.path} onClick={() => void navigate({ to: item.path })}>
                  {item.label()}
                </Menu.Item>
              ))}
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
    </nav>
  );
}
