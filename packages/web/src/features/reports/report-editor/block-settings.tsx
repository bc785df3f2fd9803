import { Button, NumberInput, TextInput } from "@mantine/core";
import type { ReportBlock } from "@gantry/domain/reports/report-block.ts";
import { IconFileSpreadsheet, IconPhotoDown, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { Loaded } from "../../../queries/loaded.tsx";
import { sourcesQuery } from "../../../kinds/data-queries/data-sources.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { blockQuery } from "../report-calls.ts";
import { hasDrawing, saveBlockCsv, saveBlockPicture } from "./block-files.ts";
import { BlockFrameContext } from "./block-frame.ts";
import { blockName } from "./block-name.ts";
import { DataSettings } from "./data-settings.tsx";
import css from "./report-editor.module.css";

interface Props {
  block: ReportBlock;
  onChange: (block: ReportBlock) => void;
  onRemove: () => void;
  isReadOnly: boolean;
}

/** What the selected block shows. */
export function BlockSettings({ block, onChange, onRemove, isReadOnly }: Props) {
  const { t } = useTranslation("reports");
  const sources = useQuery(sourcesQuery);
  return (
    <div className={css.part}>
      <fieldset disabled={isReadOnly} className={css.bare}>
        {block.type === "picture" ? (
          <PictureSettings block={block} onChange={onChange} />
        ) : (
          <Loaded query={sources} failed={t("sourcesFailed")}>
            {({ dataSources }) => <DataSettings block={block} onChange={onChange} sources={dataSources} />}
          </Loaded>
        )}
      </fieldset>
      <Files block={block} />
      {!isReadOnly && (
        <Button
          variant="default"
          className="destructive"
          leftSection={<IconTrash size={15} />}
          onClick={onRemove}
        >
          {t("remove")}
        </Button>
      )}
    </div>
  );
}

type PictureProps = Pick<Props, "onChange"> & { block: Extract<ReportBlock, { type: "picture" }> };

function PictureSettings({ block, onChange }: PictureProps) {
  const { t } = useTranslation("reports");
  return (
    <>
      <TextInput
        label={t("alternative")}
        maxLength={500}
        value={block.alternative}
        onChange={({ currentTarget: { value } }) => onChange({ ...block, alternative: value })}
      />
      <NumberInput
        label={t("width")}
        min={10}
        max={100}
        step={10}
        allowDecimal={false}
        value={block.widthPercent}
        onChange={(value) => {
          if (typeof value === "number" && value >= 10 && value <= 100)
            onChange({ ...block, widthPercent: value });
        }}
      />
    </>
  );
}

/** The numbers as CSV, and the drawing of a chart or map as PNG. */
function Files({ block }: { block: ReportBlock }) {
  const { t } = useTranslation("reports");
  const frame = use(BlockFrameContext);
  const isLive = block.type === "data" || block.type === "map";
  const { data: answer } = useQuery({ ...blockQuery(block, frame), enabled: isLive });
  if (!isLive || !answer) return null;
  const { data, html } = answer;
  const name = blockName(block);
  const hasRows = block.type === "data" && data !== undefined && data.stops.length > 0;
  const isDrawn = hasDrawing(html);
  if (!hasRows && !isDrawn) return null;
  return (
    <span className="row">
      {hasRows && (
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={15} />}
          aria-label={t("csvOf", { name })}
          onClick={() => saveBlockCsv(block, data)}
        >
          {t("csv")}
        </Button>
      )}
      {isDrawn && (
        <Button
          variant="default"
          leftSection={<IconPhotoDown size={15} />}
          aria-label={t("pngOf", { name })}
          onClick={() => void saveBlockPicture(block, html)}
        >
          {t("png")}
        </Button>
      )}
    </span>
  );
}
