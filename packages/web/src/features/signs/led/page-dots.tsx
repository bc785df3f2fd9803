import { useEffect, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import type { FaceCycle } from "./face-cycle.ts";
import { listShownPages, tickMs } from "./page-cycle.ts";
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
  const pages = listShownPages(cycle.pages);
  if (pages.length < 2) return null;
  const position = pages.indexOf(shown) + 1;
  return (
    <span className="row" style={{ columnGap: 2 }} role="group" aria-label={t("face.pages")}>
      <span className="num small dim nowrap">{t("face.page", { page: position, pages: pages.length })}</span>
      {pages.map((page, index) => (
        <button
          key={page}
          type="button"
          className={css.dot}
          aria-label={t("face.showPage", { page: index + 1 })}
          aria-current={page === shown}
          onClick={() => cycle.jumpTo(page, performance.now())}
        />
      ))}
    </span>
  );
}

type Listener = (nowMs: number) => void;

const listeners = new Set<Listener>();
let timer: ReturnType<typeof setInterval> | undefined;

/** All listeners share one timer, so that they change page in the same frame. */
function onTick(listener: Listener): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  const nowMs = performance.now();
  for (const listener of listeners) listener(nowMs);
}
