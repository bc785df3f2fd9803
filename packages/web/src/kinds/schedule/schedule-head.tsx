import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { PermissionButton } from "../../session/permission/permission-button.tsx";
import { serverNowMs } from "../../kit/status/server-time.ts";
import { dayOf, spanText, stepped } from "./calendar-days.ts";
import { jobIcons } from "./event-words.ts";
import { type ScheduleAddress } from "./schedule-address.ts";
import { calendarViews, type CalendarView } from "./calendar-days.ts";
import { jobEntityType, type SchedulePlace } from "./schedule-place.ts";
import { eventColor } from "@gantry/domain/schedule/schedule-types.ts";

interface ScheduleHeadProps {
  place: SchedulePlace;
  address: ScheduleAddress;
  onShow: (view: CalendarView, day: string) => void;
  onNew: () => void;
}

export function ScheduleHead({ place, address, onShow, onNew }: ScheduleHeadProps) {
  const { t } = useTranslation("schedule");
  const { view, day } = address;
  const step = view === "list" ? "month" : view;
  return (
    <div className="title-row schedule-head">
      <h1>{t("ofModule", { module: place.label() })}</h1>
      <ul className="row schedule-legend">
        {place.jobTypes.map((type) => {
          const Icon = jobIcons[type];
          return (
            <li key={type} className={`row dim job-${eventColor(type)}`}>
              <span className="schedule-legend-mark">
                <Icon size={12} aria-hidden />
              </span>
              {t(`jobTypes.${type}`)}
            </li>
          );
        })}
      </ul>
      <span className="row end schedule-tools">
        <button
          type="button"
          className="icon-button"
          aria-label={t(`previous.${step}`)}
          onClick={() => onShow(view, stepped(day, view, -1))}
        >
          <IconChevronLeft size={16} />
        </button>
        <b className="schedule-span" role="status">
          {spanText(day, view)}
        </b>
        <button
          type="button"
          className="icon-button"
          aria-label={t(`next.${step}`)}
          onClick={() => onShow(view, stepped(day, view, 1))}
        >
          <IconChevronRight size={16} />
        </button>
        <Button variant="default" onClick={() => onShow(view, dayOf(serverNowMs()))}>
          {t("today")}
          <kbd className="button-key">T</kbd>
        </Button>
        <span className="segments" role="group" aria-label={t("views.label")}>
          {calendarViews.map((one) => (
            <button key={one} type="button" aria-pressed={one === view} onClick={() => onShow(one, day)}>
              {t(`views.${one}`)}
            </button>
          ))}
        </span>
        {place.jobTypes.length > 0 && (
          <PermissionButton
            action="CREATE"
            entityType={jobEntityType}
            leftSection={<IconPlus size={15} />}
            onClick={onNew}
          >
            {t("newJob")}
            <kbd className="button-key">N</kbd>
          </PermissionButton>
        )}
      </span>
    </div>
  );
}
