import { IconHome, IconMenu2 } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../text/use-translation.ts";
import { useOpenFeatures } from "../open-features.ts";
import { LazyMenu } from "../../kit/screen/lazy-menu.tsx";
import { useNeeds } from "./needs.tsx";
import { useOpenPlace } from "./open-place.ts";
import css from "./shell.module.css";
import { exactly, NeedCount } from "./side-menu.tsx";

/** Modules operators open most on a phone; the others are under More. */
const preferred = ["map", "signs", "video", "detectors", "weather"];
const places = 3;

export function BottomBar() {
  const { t } = useTranslation("shell");
  const place = useOpenPlace();
  const { byFeature } = useNeeds();
  const open = useOpenFeatures();
  const shown = preferred
    .flatMap((name) => open.filter(({ feature }) => feature.name === name))
    .slice(0, places);
  return (
    <nav className={css.bottomBar} data-menu="bottom" aria-label={t("menu.main")}>
      <Link to="/" className={css.entry} activeOptions={exactly} data-current={place.isHome || undefined}>
        <IconHome size={20} />
        {t("common:home")}
      </Link>
      {shown.map(({ feature, path }) => (
        <Link
          key={feature.name}
          to={path}
          className={css.entry}
          activeOptions={exactly}
          data-current={place.feature === feature || undefined}
        >
          <feature.menu.icon size={20} />
          {feature.menu.label()}
          <NeedCount count={byFeature.get(feature.name)?.length ?? 0} />
        </Link>
      ))}
      <LazyMenu load={() => import("./more-menu.tsx")}>
        <button type="button" className={css.entry}>
          <IconMenu2 size={20} />
          {t("menu.more")}
        </button>
      </LazyMenu>
    </nav>
  );
}
