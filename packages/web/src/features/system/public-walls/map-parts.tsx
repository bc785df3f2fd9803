import { Switch } from "@mantine/core";
import { publicParts } from "@gantry/domain/contract/people/preference-calls.ts";
import { useStore } from "zustand";
import { sessionStore } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { PublicAddress } from "./public-address.tsx";
import { mapAddress, type PublicChoice, togglePart } from "./public-choice.ts";
import { PublicLagText } from "./public-lag.tsx";

export interface ChoiceProps {
  choice: PublicChoice;
  isDisabled: boolean;
  choose(next: PublicChoice): void;
}

/** What the public map shows; nothing of it is public before it is chosen here. */
export function MapParts({ choice, isDisabled, choose }: ChoiceProps) {
  const { t } = useTranslation("publicWalls");
  const tenantId = useStore(sessionStore, ({ session }) => session?.tenant.id) ?? "";
  return (
    <div className="column">
      <p className="dim">{t("mapHint")}</p>
      {publicParts.map((part) => (
        <Switch
          key={part}
          label={t(`parts.${part}`)}
          checked={choice.parts?.includes(part) ?? false}
          disabled={isDisabled}
          onChange={() => choose(togglePart(choice, part))}
        />
      ))}
      <p className="row wrap">
        {t("mapAddress")}: <PublicAddress name={t("map")} address={mapAddress(tenantId)} />
      </p>
      <PublicLagText part="signs" choice={choice} />
    </div>
  );
}
