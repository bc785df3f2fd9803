import { IconChevronDown } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../text/use-translation.ts";
import { pageNameStore } from "../../kit/screen/page-name.ts";
import { useOpenFeatures } from "../open-features.ts";
import { LazyMenu } from "../../kit/screen/lazy-menu.tsx";
import { addressAbove, findRoute, listAncestors, useOpenPlace } from "./open-place.ts";
import css from "./shell.module.css";
import { exactly } from "./side-menu.tsx";

/** Module menu, the module with its screens menu, then the path (PLAT-015, PLAT-016). */
export function Breadcrumbs() {
  const { t } = useTranslation("shell");
  const { feature, route, address, isHome } = useOpenPlace();
  const { name, entity } = pageNameStore();
  if (isHome || !route) return null;
  const above = listAncestors(route)
    .toReversed()
    .flatMap((path) => findRoute(path)?.route ?? [])
    .map((step) => ({
      label: (step.path.includes("$") && entity) || step.title(),
      path: addressAbove(step.path, address),
    }));
  const label = feature?.menu.label();
  const isNamed = label === undefined || above[0]?.label === label || route.title() === label;
  const module = isNamed ? [] : [{ label, path: undefined }];
  const steps = [...module, ...above];
  return (
    <nav className={css.crumbs} aria-label={t("crumbs")}>
      <ModulesMenu />
      {steps.map((step, index) => (
        <span key={step.label} className="row">
          <span aria-hidden>/</span>
          {step.path ? (
            <Link to={step.path} className="ellipsis" activeOptions={exactly}>
              {step.label}
            </Link>
          ) : (
            <span className="ellipsis">{step.label}</span>
          )}
          {index === 0 && <ScreensMenu />}
        </span>
      ))}
      <span className="row">
        <span aria-hidden>/</span>
        <span className="ellipsis" aria-current="page">
          {name ?? route.title()}
        </span>
        {steps.length === 0 && <ScreensMenu />}
      </span>
    </nav>
  );
}

function ModulesMenu() {
  const { t } = useTranslation("shell");
  return (
    <LazyMenu load={() => import("./modules-menu.tsx")}>
      <button type="button" aria-label={t("crumbsHome")}>
        {t("common:home")}
        <IconChevronDown size={12} aria-hidden />
      </button>
    </LazyMenu>
  );
}

/** Needed because the collapsed side menu shows modules only. */
function ScreensMenu() {
  const { t } = useTranslation("shell");
  const { feature } = useOpenPlace();
  const open = useOpenFeatures().find((each) => each.feature === feature);
  if (!open || open.items.length < 2) return null;
  const label = t("crumbsScreens", { module: open.feature.menu.label() });
  return (
    <LazyMenu load={() => import("./screens-menu.tsx")}>
      <button type="button" aria-label={label} title={label}>
        <IconChevronDown size={12} aria-hidden />
      </button>
    </LazyMenu>
  );
}
