import type { ReactNode } from "react";
import css from "./event-map.module.css";

export interface Choosing {
  chosen: string | undefined;
  onChoose(key: string): void;
}

interface EventItemProps extends Choosing {
  /** Names it on the map as well. */
  eventKey: string;
  mark?: ReactNode;
  name: string;
  /** Beside the name. */
  value?: ReactNode;
  children?: ReactNode;
}

/** One entry of the list; its name shows it on the map. */
export function EventItem({ eventKey, mark, name, value, chosen, onChoose, children }: EventItemProps) {
  return (
    <li className={css.item} data-event={eventKey} data-chosen={chosen === eventKey || undefined}>
      <div className="row">
        {mark}
        <button
          type="button"
          className={css.name}
          aria-pressed={chosen === eventKey}
          onClick={() => onChoose(eventKey)}
        >
          {name}
        </button>
        {value !== undefined && <span className="end num nowrap">{value}</span>}
      </div>
      {children}
    </li>
  );
}
