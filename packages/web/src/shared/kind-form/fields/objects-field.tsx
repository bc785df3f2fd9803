import { Button, Input } from "@mantine/core";
import type { ObjectsField as Declaration } from "@gantry/domain/kinds/fields.ts";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { FieldProps } from "./field-props.ts";
import { groupLabel } from "./group-label.ts";
import { type Group, GroupInputs, newGroup } from "./group-inputs.tsx";

const manyGroups = 500;

/** A list of groups in an order that counts. */
export function ObjectsField({
  field,
  label,
  value,
  onChange,
  onBlur,
  error,
  isRequired,
  isDisabled,
  takeElement,
}: FieldProps<Declaration>) {
  const { t } = useTranslation("form");
  const groups = Array.isArray(value) ? (value as Group[]) : [];
  const isFull = groups.length >= (field.maxItems ?? manyGroups);
  return (
    <Input.Wrapper
      component="fieldset"
      className="field-group"
      label={label}
      labelProps={groupLabel(label, field.section)}
      withAsterisk={isRequired}
      error={error}
    >
      <ol className="field-entries">
        {groups.map((group, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a group is known by its place alone
          <li key={index} className="field-entry">
            <EntryHead
              position={index + 1}
              count={groups.length}
              isDisabled={isDisabled}
              onMove={(to) => onChange(moved(groups, index, to))}
              onRemove={() => onChange(groups.filter((_, place) => place !== index))}
            />
            <GroupInputs
              fields={field.fields}
              value={group}
              onChange={(next) => onChange(groups.with(index, next))}
              onBlur={onBlur}
              isDisabled={isDisabled}
            />
          </li>
        ))}
      </ol>
      {!isDisabled && !isFull && (
        <Button
          ref={takeElement}
          variant="default"
          leftSection={<IconPlus size={15} />}
          onClick={() => onChange([...groups, newGroup(field.fields)])}
        >
          {t("addGroup")}
        </Button>
      )}
    </Input.Wrapper>
  );
}

function EntryHead({
  position,
  count,
  isDisabled,
  onMove,
  onRemove,
}: {
  position: number;
  count: number;
  isDisabled: boolean;
  onMove: (toIndex: number) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation("form");
  return (
    <div className="row field-entry-head">
      <span className="dim num">{position}</span>
      {!isDisabled && (
        <span className="row end">
          <EntryButton
            label={t("moveUp", { position })}
            isDisabled={position === 1}
            onClick={() => onMove(position - 2)}
          >
            <IconArrowUp size={15} />
          </EntryButton>
          <EntryButton
            label={t("moveDown", { position })}
            isDisabled={position === count}
            onClick={() => onMove(position)}
          >
            <IconArrowDown size={15} />
          </EntryButton>
          <EntryButton label={t("removeEntry", { name: position })} isDisabled={false} onClick={onRemove}>
            <IconTrash size={15} />
          </EntryButton>
        </span>
      )}
    </div>
  );
}

function EntryButton({
  label,
  isDisabled,
  onClick,
  children,
}: {
  label: string;
  isDisabled: boolean;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

function moved(groups: readonly Group[], from: number, to: number): Group[] {
  const rest = groups.filter((_, index) => index !== from);
  return rest.toSpliced(to, 0, ...groups.slice(from, from + 1));
}
