import { Group } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { IconButton } from "../../../../kit/look/icon-button.tsx";
import { Segments } from "../../../../kit/look/segments.tsx";

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
  const from = page * pageSize;
  const to = Math.min(total, from + pageSize);
  return (
    <Group className="dim small" gap={12} px={12} mih={44} mt="auto">
      <span className="wide-only">{t("queue.rows")}</span>
      <Segments
        label={t("queue.rows")}
        options={pageSizes.map((value) => ({ value, label: String(value) }))}
        value={pageSize}
        onChoose={onPageSize}
        isSmall
      />
      <span className="num">{t("queue.range", { from: from + 1, to, total })}</span>
      <span className="end">
        <IconButton
          icon={IconChevronLeft}
          label={t("list:previous")}
          disabled={page === 0}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          icon={IconChevronRight}
          label={t("list:next")}
          disabled={to >= total}
          onClick={() => onPage(page + 1)}
        />
      </span>
    </Group>
  );
}
