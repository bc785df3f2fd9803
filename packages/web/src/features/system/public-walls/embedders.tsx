import { TagsInput } from "@mantine/core";
import { httpsOrigin, maxEmbedders } from "@gantry/domain/contract/people/preference-calls.ts";
import { useState } from "react";
import "../../../kit/look/mantine-inputs.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import type { ChoiceProps } from "./map-parts.tsx";

/** Sites whose pages may show the public pages in a frame. */
export function Embedders({ choice, isDisabled, choose }: ChoiceProps) {
  const { t } = useTranslation("publicWalls");
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState<string>();
  const change = (sites: string[]) => {
    const refused = sites.find((site) => httpsOrigin(site) === undefined);
    setWrong(refused);
    // What was typed stays, to be corrected.
    if (refused !== undefined) return setTyped(refused);
    const embedders = [...new Set(sites.flatMap((site) => httpsOrigin(site) ?? []))];
    return choose({ ...choice, embedders });
  };
  return (
    <TagsInput
      label={t("embedders")}
      description={t("embeddersHint")}
      error={wrong !== undefined && t("embedderWrong", { site: wrong })}
      disabled={isDisabled}
      splitChars={[",", ";", " "]}
      maxTags={maxEmbedders}
      acceptValueOnBlur
      searchValue={typed}
      onSearchChange={setTyped}
      value={[...(choice.embedders ?? [])]}
      onChange={change}
    />
  );
}
