import type { LibraryWording } from "@gantry/domain/sign/message/library-message.ts";
import type { MessageIssue } from "@gantry/domain/sign/message/validate.ts";
import { translate } from "../../../text/translate.ts";
import { formatReason } from "./fit-text.tsx";

type LibraryObstacle =
  | { why: "name" | "blank" | "checking" }
  | { why: "base"; issues: readonly MessageIssue[] }
  | { why: "rows"; names: readonly string[] };

interface LibraryCheck {
  name: unknown;
  isBlank: boolean;
  /** Validation lags behind the input, or its data is loading. */
  isChecking: boolean;
  issues: readonly MessageIssue[];
  rows: readonly { type: { name: string }; wording: Pick<LibraryWording, "isExcluded" | "isValidated"> }[];
}

/** Undefined if it can be saved: named, not blank, and every display type validated or excluded. */
export function libraryObstacle(check: LibraryCheck): LibraryObstacle | undefined {
  if (typeof check.name !== "string" || check.name.trim() === "") return { why: "name" };
  if (check.isBlank) return { why: "blank" };
  if (check.isChecking) return { why: "checking" };
  if (check.issues.length > 0) return { why: "base", issues: check.issues };
  const names = check.rows
    .filter(({ wording }) => !wording.isExcluded && !wording.isValidated)
    .map(({ type }) => type.name);
  return names.length > 0 ? { why: "rows", names } : undefined;
}

export function obstacleText(obstacle: LibraryObstacle | undefined): string | undefined {
  switch (obstacle?.why) {
    case undefined:
      return undefined;
    case "name":
    case "blank":
    case "checking":
      return translate(`signLibrary:obstacle.${obstacle.why}`);
    case "base": {
      const [first] = obstacle.issues;
      return translate("signLibrary:obstacle.base", { why: first ? formatReason(first) : "" });
    }
    case "rows": {
      const { names } = obstacle;
      return translate("signLibrary:obstacle.rows", { count: names.length, names: names.join(", ") });
    }
  }
}
