import type { PublicSign } from "@gantry/domain/contract/answers/public-map.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { AgeWords } from "./age-words.tsx";
import { type Choosing, EventItem } from "./event-item.tsx";
import { roadText, signKey } from "./event-keys.ts";
import css from "./event-map.module.css";

/** What the sign shows by its own report. */
export function SignItem({ sign, ...choosing }: { sign: PublicSign } & Choosing) {
  const { t } = useTranslation("publicMap");
  const { id, name, readAt, isCurrent, lines, picture } = sign;
  const text = lines.join(" / ");
  return (
    <EventItem eventKey={signKey(id)} name={name} {...choosing}>
      <p className="dim">{roadText(sign)}</p>
      {picture !== null ? (
        <img
          className={css.face}
          data-last-known={!isCurrent || undefined}
          src={picture}
          alt={t("face", { text })}
        />
      ) : (
        <p>{readAt === null ? t("noFace") : text === "" ? t("blank") : text}</p>
      )}
      <AgeWords words={isCurrent ? "signRead" : "signLastKnown"} at={readAt} />
    </EventItem>
  );
}
