import { useTranslation } from "react-i18next";
import { whyText } from "./fit-text.tsx";
import type { LibraryObstacle } from "./library-obstacle.ts";

export function useObstacleText(obstacle: LibraryObstacle | undefined): string | undefined {
  const { t } = useTranslation("signLibrary");
  switch (obstacle?.why) {
    case undefined:
      return undefined;
    case "name":
      return t("obstacle.name");
    case "blank":
      return t("obstacle.blank");
    case "checking":
      return t("obstacle.checking");
    case "base": {
      const [first] = obstacle.issues;
      return t("obstacle.base", { why: first ? whyText(first) : "" });
    }
    case "rows":
      return t("obstacle.rows", { count: obstacle.names.length, names: obstacle.names.join(", ") });
  }
}
