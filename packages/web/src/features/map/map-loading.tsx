import { Center } from "@mantine/core";
import { useTranslation } from "../../text/use-translation.ts";

/** In the place of the map until it is drawn. */
export function MapLoading() {
  const { t } = useTranslation("map");
  return (
    <Center role="status" className="dim" pos="absolute" inset={0} style={{ pointerEvents: "none" }}>
      {t("loading")}
    </Center>
  );
}
