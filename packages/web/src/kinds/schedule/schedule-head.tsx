import { Box, Button, Group } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPlus } from "@tabler/icons-react";
import { useTranslation } from "../../text/use-translation.ts";
import { Segments } from "../../kit/look/segments.tsx";
import { PermissionButton } from "../../session/permission/permission-button.tsx";
import { serverNowMs } from "../../kit/status/server-time.ts";
import { dayOf, spanText, stepDay } from "./calendar-days.ts";
import { jobIcons } from "./event-words.ts";
import { type ScheduleAddress } from "./schedule-address.ts";
import { calendarViews, type CalendarView } from "./calendar-days.ts";
import { jobEntityType, type SchedulePlace } from "./schedule-place.ts";
import { eventColor } from "@gantry/domain/schedule/schedule-types.ts";
import css from "./schedule.module.css";

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
    <Group gap={8} mih={32} data-page-head>
      <h1>{t("ofModule", { module: place.label() })}</h1>
      <Group component="ul" className="wide-only" gap={14}>
        {place.jobTypes.map((type) => {
          const Icon = jobIcons[type];
          return (
            <li key={type} className={`row dim ${css[eventColor(type)]}`}>
              <span className={css.mark}>
                <Icon size={12} aria-hidden />
              </span>
              {t(`jobTypes.${type}`)}
            </li>
          );
        })}
      </Group>
      <Group gap={8} ms="auto">
        <button
          type="button"
          className="icon-button"
          aria-label={t(`previous.${step}`)}
          onClick={() => onShow(view, stepDay(day, view, -1))}
        >
          <IconChevronLeft size={16} />
        </button>
        <Box component="b" className="num" role="status" miw={150} ta="center">
          {spanText(day, view)}
        </Box>
        <button
          type="button"
          className="icon-button"
          aria-label={t(`next.${step}`)}
          onClick={() => onShow(view, stepDay(day, view, 1))}
        >
          <IconChevronRight size={16} />
        </button>
        <Button variant="default" onClick={() => onShow(view, dayOf(serverNowMs()))}>
          {t("today")}
          <kbd className="button-key">T</kbd>
        </Button>
        <Segments
          label={t("views.label")}
          options={calendarViews.map((one) => ({ value: one, label: t(`views.${one}`) }))}
          value={view}
          onChoose={(one) => onShow(one, day)}
        />
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
      </Group>
    </Group>
  );
}
