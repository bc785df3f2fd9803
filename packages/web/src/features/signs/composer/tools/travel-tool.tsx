import type { TravelDestinations } from "@gantry/domain/contract/answers/detection.ts";
import { IconClock } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../../queries/api.ts";
import { useTranslation } from "../../../../text/use-translation.ts";
import { setText } from "../editor/message-edits.ts";
import type { MessageEditorState } from "../editor/use-message-editor.ts";
import { activeSignQuery } from "../../sign/sign-calls.ts";
import type { Sign } from "../../sign/sign-entity.ts";
import { ToolSelect } from "./tool.tsx";

/** Writes a travel time field at the end of the selected text, or of the first line. */
export function TravelTool({ editor }: { editor: MessageEditorState }) {
  const { t } = useTranslation("signEditor");
  const { signId = "", selection, page } = editor;
  const { data: sign } = useQuery({ ...activeSignQuery(signId), enabled: signId !== "" });
  const { data, isError } = useQuery(destinationsQuery(sign));
  if (!page || editor.isVsl || signId === "") return null;
  const options = (data?.items ?? []).map(({ id, name, minutes }) => ({
    value: id,
    text: minutes === null ? t("travel.unknown", { name }) : t("travel.option", { name, minutes }),
  }));
  const { line, segment } = selection[0] ?? { line: 0, segment: 0 };
  const insert = (id: string) => {
    const field = data?.items.find((item) => item.id === id)?.field ?? "";
    editor.changePage((old) => {
      const text = old.messageLines[line]?.segments[segment]?.text ?? "";
      return setText(
        old,
        line,
        segment,
        text === "" || text.endsWith(" ") ? text + field : `${text} ${field}`,
      );
    });
  };
  return (
    <ToolSelect
      name={t("travel.name")}
      why={options.length > 0 ? undefined : t(isError ? "travel.failed" : "travel.none")}
      options={options}
      value={undefined}
      onChoose={insert}
    >
      <IconClock size={16} aria-hidden />
      {t("travel.name")}
    </ToolSelect>
  );
}

function destinationsQuery(sign: Sign | null | undefined) {
  const { roadName, direction, location } = sign ?? {};
  const [longitude, latitude] = location?.coordinates ?? [];
  const isPlaced = Boolean(roadName && direction && longitude !== undefined && latitude !== undefined);
  const query = new URLSearchParams({
    road: roadName ?? "",
    direction: direction ?? "",
    longitude: String(longitude),
    latitude: String(latitude),
  });
  return queryOptions({
    queryKey: ["travelDestinations", query.toString()],
    queryFn: ({ signal }) =>
      api.get<TravelDestinations>(`/detectors/travel-times?${query.toString()}`, { signal }),
    enabled: isPlaced,
    refetchInterval: 30_000,
  });
}
