import {
  type NotificationFilter,
  notificationFiltersId,
  notificationSeverities,
  notifyingModules,
  storedModuleNames,
} from "@gantry/domain/notifications/notification.ts";
import { Checkbox } from "@mantine/core";
import { useTranslation } from "../../../text/use-translation.ts";
import { SeverityMark } from "../../../kit/status/glyphs.tsx";
import { useSavePreference } from "../../../session/preference/preference-queries.ts";
import { useOpenFeatures } from "../../open-features.ts";
import { severitiesOf, toggleModule, toggleSeverity } from "./notification-filter.ts";
import css from "./notifications.module.css";

interface FilterBarProps {
  filters: readonly NotificationFilter[];
  isChanged: boolean;
  withAcknowledged: boolean;
  onFilters: (filters: readonly NotificationFilter[]) => void;
  onWithAcknowledged: (withAcknowledged: boolean) => void;
}

/** Icons of licensed modules and of the severities (NOTI-003). */
export function FilterBar(props: FilterBarProps) {
  const { filters, isChanged, onFilters } = props;
  const { t } = useTranslation("notifications");
  const { mutate: save } = useSavePreference("user");
  const features = useOpenFeatures().map(({ feature }) => feature);
  const severities = severitiesOf(filters);
  return (
    <div className={`row wrap ${css.filters}`}>
      <div className="row" role="group" aria-label={t("filterModules")}>
        {notifyingModules.map((module) => {
          const feature = features.find((one) => one.module === module);
          if (!feature) return null;
          const { icon: Icon, label } = feature.menu;
          const stored = storedModuleNames[module];
          return (
            <button
              key={module}
              type="button"
              className="icon-button"
              aria-pressed={filters.some((one) => one.module === stored)}
              aria-label={label()}
              title={label()}
              onClick={() => onFilters(toggleModule(filters, stored))}
            >
              <Icon size={18} />
            </button>
          );
        })}
      </div>
      <div className="row" role="group" aria-label={t("filterSeverities")}>
        {notificationSeverities.map((severity) => (
          <button
            key={severity}
            type="button"
            className="icon-button"
            aria-pressed={severities.includes(severity)}
            aria-label={t(`severity.${severity}`)}
            title={t(`severity.${severity}`)}
            onClick={() => onFilters(toggleSeverity(filters, severity))}
          >
            <SeverityMark severity={severity} size={16} />
          </button>
        ))}
      </div>
      {isChanged && (
        <button
          type="button"
          className="text-button end"
          onClick={() =>
            save({
              id: notificationFiltersId,
              name: notificationFiltersId,
              metadata: { value: filters },
            })
          }
        >
          {t("saveFilter")}
        </button>
      )}
      <Checkbox
        className={css.acknowledged}
        label={t("showAcknowledged")}
        checked={props.withAcknowledged}
        onChange={({ currentTarget }) => props.onWithAcknowledged(currentTarget.checked)}
      />
    </div>
  );
}
