import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { classNames } from "../../../../kit/class-names.ts";
import css from "../../sign/signs.module.css";

/** Page sizes (SIGN-034). */
const pageSizes = [5, 10, 25, 50] as const;

interface QueuePagerProps {
  total: number;
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
}

export function QueuePager({ total, page, pageSize, onPage, onPageSize }: QueuePagerProps) {
  const { t } = useTranslation("signs");
  const { t: list } = useTranslation("list");
  const from = page * pageSize;
  const to = Math.min(total, from + pageSize);
  return (
    <div className={classNames(css.queueFoot, "row dim small")}>
      <span className="wide-only">{t("queue.rows")}</span>
      <span className="segments segments-small" role="group" aria-label={t("queue.rows")}>
        {pageSizes.map((size) => (
          <button key={size} type="button" aria-pressed={size === pageSize} onClick={() => onPageSize(size)}>
            {size}
          </button>
        ))}
      </span>
      <span className="num">{t("queue.range", { from: from + 1, to, total })}</span>
      <span className="segments segments-small end">
        <button
          type="button"
          aria-label={list("previous")}
          disabled={page === 0}
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft size={14} />
        </button>
        <button
          type="button"
          aria-label={list("next")}
          disabled={to >= total}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight size={14} />
        </button>
      </span>
    </div>
  );
}
