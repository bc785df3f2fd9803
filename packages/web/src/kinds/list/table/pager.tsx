import { useTranslation } from "../../../text/use-translation.ts";
import { pageNumbers } from "./page-numbers.ts";

/** `page` counts from 0. */
export function Pager({
  page,
  pageCount,
  onPage,
}: {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation("list");
  if (pageCount <= 1) return null;
  return (
    <nav className="segments segments-small" aria-label={t("pages")}>
      <button type="button" aria-label={t("previous")} disabled={page === 0} onClick={() => onPage(page - 1)}>
        ‹
      </button>
      {pageNumbers(page, pageCount).map((shown, index) =>
        shown === undefined ? (
          <span key={`gap ${index}`}>…</span>
        ) : (
          <button
            key={shown}
            type="button"
            aria-label={t("page", { page: shown + 1 })}
            aria-current={shown === page ? "page" : undefined}
            onClick={() => onPage(shown)}
          >
            {shown + 1}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={t("next")}
        disabled={page >= pageCount - 1}
        onClick={() => onPage(page + 1)}
      >
        ›
      </button>
    </nav>
  );
}
