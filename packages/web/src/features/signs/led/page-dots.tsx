import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FaceCycle } from "./face-cycle.ts";
import { onTick } from "./led-ticker.ts";
import { shownPages } from "./page-cycle.ts";
import css from "./led.module.css";

/** 0-based; renders again on each page change. */
export function useShownPage(cycle: FaceCycle): number {
  const [page, setPage] = useState(() => cycle.momentAt(performance.now()).page);
  useEffect(() => {
    const look = (nowMs: number) => setPage(cycle.momentAt(nowMs).page);
    look(performance.now());
    return onTick(look);
  }, [cycle]);
  return page;
}

/** One dot per page, to jump there; hidden for a message of one page (EDIT-028). */
export function PageDots({ cycle }: { cycle: FaceCycle }) {
  const { t } = useTranslation("signs");
  const shown = useShownPage(cycle);
  const pages = shownPages(cycle.pages);
  if (pages.length < 2) return null;
  const position = pages.indexOf(shown) + 1;
  return (
    <span className={css.pageDots} role="group" aria-label={t("face.pages")}>
      <span className="num small dim nowrap">{t("face.page", { page: position, pages: pages.length })}</span>
      {pages.map((page, index) => (
        <button
          key={page}
          type="button"
          className={css.pageDot}
          aria-label={t("face.showPage", { page: index + 1 })}
          aria-current={page === shown}
          onClick={() => cycle.jumpTo(page, performance.now())}
        />
      ))}
    </span>
  );
}
