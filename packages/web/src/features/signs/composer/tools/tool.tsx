import { Box, Combobox, NumberInput, type NumberInputProps, Popover, useCombobox } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { classNames } from "../../../../kit/class-names.ts";
import css from "./tool.module.css";

/** Why a control is disabled; for screen readers, and on hover or focus. */
export function WhyNot({
  id,
  text,
  isAbove = false,
  children,
}: {
  id: string;
  text: string | undefined;
  isAbove?: boolean;
  children: ReactNode;
}) {
  return (
    <Box pos="relative" display="inline-flex">
      {children}
      {text !== undefined && (
        <span id={id} role="tooltip" className={css.why} data-above={isAbove || undefined}>
          {text}
        </span>
      )}
    </Box>
  );
}

interface ToolProps {
  name: string;
  why?: string;
  children: ReactNode;
}

/** Stays focusable when disabled, so that the reason is accessible. */
export function ToolButton({
  name,
  why,
  children,
  onClick,
  isPressed,
}: ToolProps & { onClick: () => void; isPressed?: boolean }) {
  const id = useId();
  return (
    <WhyNot id={id} text={why}>
      <button
        type="button"
        className={css.tool}
        aria-label={name}
        aria-pressed={isPressed}
        aria-disabled={why !== undefined || undefined}
        aria-describedby={why === undefined ? undefined : id}
        onClick={() => why === undefined && onClick()}
      >
        {children}
      </button>
    </WhyNot>
  );
}

export interface ToolOption {
  value: string;
  text: string;
  mark?: ReactNode;
}

export function ToolSelect({
  name,
  why,
  children,
  options,
  value,
  className = css.tool,
  onChoose,
}: ToolProps & {
  options: readonly ToolOption[];
  value: string | undefined;
  className?: string | undefined;
  onChoose: (value: string) => void;
}) {
  const id = useId();
  const store = useCombobox({
    onDropdownOpen: () => store.updateSelectedOptionIndex("active"),
    onDropdownClose: () => store.resetSelectedOption(),
  });
  return (
    <Combobox
      store={store}
      position="bottom-start"
      width="max-content"
      shadow="md"
      onOptionSubmit={(chosen) => {
        onChoose(chosen);
        store.closeDropdown();
      }}
    >
      <WhyNot id={id} text={why}>
        <Combobox.Target targetType="button" withKeyboardNavigation={why === undefined}>
          <button
            type="button"
            className={className}
            aria-label={name}
            aria-disabled={why !== undefined || undefined}
            aria-describedby={why === undefined ? undefined : id}
            onClick={() => why === undefined && store.toggleDropdown()}
          >
            {children}
            <IconChevronDown size={14} aria-hidden className="dim" />
          </button>
        </Combobox.Target>
      </WhyNot>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={name} mah={320} style={{ overflowY: "auto" }}>
          {options.map((option) => (
            <Combobox.Option
              key={option.value}
              value={option.value}
              active={option.value === value}
              className={classNames("row", option.value === value && css.chosen)}
            >
              {option.mark}
              {option.text}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

export function ToolPanel({ name, why, children, panel }: ToolProps & { panel: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
      <WhyNot id={id} text={why}>
        <Popover.Target>
          <button
            type="button"
            className={css.tool}
            aria-label={name}
            aria-disabled={why !== undefined || undefined}
            aria-describedby={why === undefined ? undefined : id}
            onClick={() => why === undefined && setOpen(!isOpen)}
          >
            {children}
            <IconChevronDown size={14} aria-hidden className="dim" />
          </button>
        </Popover.Target>
      </WhyNot>
      <Popover.Dropdown aria-label={name}>{panel}</Popover.Dropdown>
    </Popover>
  );
}

/** The label around it has the frame. */
const bareInput = {
  input: { height: 30, minHeight: 30, paddingInline: 4, border: 0, background: "none", fontWeight: 600 },
};

interface ToolNumberProps
  extends Omit<NumberInputProps, "onChange" | "onBlur" | "leftSection" | "value" | "min" | "max"> {
  name: string;
  value: number;
  min: number;
  max: number;
  onNumber: (value: number) => void;
}

/** Shows the effective value after blur, which may differ from the input. */
export function ToolNumber({ name, value, onNumber, ...more }: ToolNumberProps) {
  const [typed, setTyped] = useState<string | number>();
  const leave = () => {
    const number = typed === "" ? value : Number(typed ?? value);
    const within = Math.min(more.max, Math.max(more.min, number));
    // Focus and blur alone change nothing.
    if (typed !== undefined && within !== value) onNumber(within);
    setTyped(undefined);
  };
  return (
    <label className={classNames(css.tool, css.number)}>
      <span className="dim">{name}</span>
      <NumberInput
        {...more}
        hideControls
        variant="unstyled"
        clampBehavior="none"
        value={typed ?? value}
        w={60}
        styles={bareInput}
        onChange={(entered) => {
          setTyped(entered);
          if (typeof entered === "number") onNumber(Math.min(more.max, entered));
        }}
        onBlur={leave}
      />
    </label>
  );
}
