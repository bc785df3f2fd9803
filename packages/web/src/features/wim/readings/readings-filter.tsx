import { Button, Checkbox, Group, Popover, Stack, TextInput } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { wimViolationTypes } from "@gantry/domain/wim/wim-reading.ts";
import { type FormEvent, useState } from "react";
import { DecimalInput } from "../../../kinds/form/fields/number/decimal-input.tsx";
import { IconButton } from "../../../kit/look/icon-button.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { kphOf, shownSpeed, speedUnit } from "../station/wim-figures.ts";
import { countConditions, noFilter, type ReadingFilter } from "./reading-filter.ts";

interface FilterProps {
  filter: ReadingFilter;
  onChange: (filter: ReadingFilter) => void;
}

/** Lane, violations, speed and class (WIM-030). */
export function ReadingsFilter({ filter, onChange }: FilterProps) {
  const { t } = useTranslation("wim");
  const [isOpen, setOpen] = useState(false);
  const count = countConditions(filter);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={272} withinPortal trapFocus>
      <Popover.Target>
        <IconButton
          icon={IconFilter}
          label={count > 0 ? t("filterOn", { count }) : t("filter")}
          aria-pressed={count > 0}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t("filter")}>
        <FilterForm
          filter={filter}
          onChange={(next) => {
            onChange(next);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

const numberIn = (typed: unknown): number | undefined =>
  typeof typed === "number" && typed >= 0 ? typed : undefined;

function FilterForm({ filter, onChange }: FilterProps) {
  const { t } = useTranslation("wim");
  const [lane, setLane] = useState<unknown>(filter.lane);
  const [speed, setSpeed] = useState<unknown>(
    filter.minSpeedKph === undefined ? undefined : Math.round(shownSpeed(filter.minSpeedKph)),
  );
  const [className, setClassName] = useState(filter.className);
  const [violations, setViolations] = useState(filter.violations);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const minSpeed = numberIn(speed);
    const chosenLane = numberIn(lane);
    onChange({
      lane: chosenLane === undefined ? undefined : Math.round(chosenLane),
      minSpeedKph: minSpeed === undefined ? undefined : Math.round(kphOf(minSpeed) * 10) / 10,
      className: className.trim(),
      violations,
    });
  };
  return (
    <form onSubmit={apply}>
      <Stack gap={12}>
        <DecimalInput label={t("lane")} value={lane} onChange={setLane} />
        <Checkbox.Group
          label={t("violations")}
          value={[...violations]}
          onChange={(chosen) => setViolations(wimViolationTypes.filter((type) => chosen.includes(type)))}
        >
          <Stack gap={6} mt={4}>
            {wimViolationTypes.map((type) => (
              <Checkbox key={type} value={type} label={t(`violation.${type}`)} size="xs" />
            ))}
          </Stack>
        </Checkbox.Group>
        <DecimalInput
          label={t("minSpeed")}
          value={speed}
          onChange={setSpeed}
          rightSection={<span className="dim small">{speedUnit()}</span>}
        />
        <TextInput
          label={t("className")}
          value={className}
          onChange={(event) => setClassName(event.currentTarget.value)}
        />
        <Group gap={8}>
          <Button type="submit">{t("apply")}</Button>
          <Button variant="default" onClick={() => onChange(noFilter)}>
            {t("clearFilter")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
