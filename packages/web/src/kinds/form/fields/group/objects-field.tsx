import { Box, Button, Group as Row, Input } from "@mantine/core";
import type { ObjectsField as Declaration } from "@gantry/domain/fields/fields.ts";
import { newGroup } from "@gantry/domain/fields/groups.ts";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { moveItem, ReorderList } from "../../../../kit/reorder/reorder-list.tsx";
import type { FieldProps } from "../field-props.ts";
import { wrapperProps } from "../input-props.ts";
import { groupLabel } from "./group-label.ts";
import { type Group, GroupInputs } from "./group-inputs.tsx";

const manyGroups = 500;

export function ObjectsField(props: FieldProps<Declaration>) {
  const { field, label, value, onChange, onBlur, isDisabled, takeElement } = props;
  const { t } = useTranslation("form");
  const groups = Array.isArray(value) ? (value as Group[]) : [];
  const { keys, setKeys, newKey } = useGroupKeys(groups.length);
  const isFull = groups.length >= (field.maxItems ?? manyGroups);
  const remove = (index: number) => {
    setKeys(keys.toSpliced(index, 1));
    onChange(groups.toSpliced(index, 1));
  };
  return (
    <Input.Wrapper
      component="fieldset"
      {...wrapperProps(props)}
      labelElement="div"
      labelProps={groupLabel(label, field.section)}
    >
      <ReorderList
        items={groups}
        keyOf={(_, index) => keys[index] as string}
        onMove={(from, to) => {
          setKeys(moveItem(keys, from, to));
          onChange(moveItem(groups, from, to));
        }}
        label={label}
        isDisabled={isDisabled}
        renderItem={(group, handle, index) => (
          <Box px={12} pt={8} pb={12} bd="1px solid var(--c-border)" bdrs="lg">
            <EntryHead
              position={index + 1}
              handle={handle}
              onRemove={isDisabled ? undefined : () => remove(index)}
            />
            <GroupInputs
              fields={field.fields}
              value={group}
              onChange={(next) => onChange(groups.with(index, next))}
              onBlur={onBlur}
              isDisabled={isDisabled}
            />
          </Box>
        )}
      />
      {!isDisabled && !isFull && (
        <Button
          ref={takeElement}
          mt={8}
          variant="default"
          leftSection={<IconPlus size={15} />}
          onClick={() => {
            setKeys([...keys, newKey()]);
            onChange([...groups, newGroup(field.fields)]);
          }}
        >
          {t("addGroup")}
        </Button>
      )}
    </Input.Wrapper>
  );
}

/** Groups have no identity: each gets a key that moves with it. */
function useGroupKeys(count: number) {
  const [known, setKnown] = useState({ next: count, keys: makeIds(0, count) });
  let { next, keys } = known;
  // The values were replaced from outside, for example by a merge.
  if (keys.length !== count) {
    keys = keys.length > count ? keys.slice(0, count) : [...keys, ...makeIds(next, count - keys.length)];
    next += count;
    setKnown({ next, keys });
  }
  return {
    keys,
    setKeys: (changed: string[]) => setKnown({ next: next + 1, keys: changed }),
    newKey: () => `group-${next}`,
  };
}

const makeIds = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `group-${from + index}`);

function EntryHead({
  position,
  handle,
  onRemove,
}: {
  position: number;
  handle: ReactNode;
  onRemove: (() => void) | undefined;
}) {
  const { t } = useTranslation("form");
  const label = t("removeEntry", { name: position });
  return (
    <Row gap={8} mih={28} mb={4} wrap="nowrap">
      <span className="dim num">{position}</span>
      {onRemove && (
        <span className="row end">
          {handle}
          <button type="button" className="icon-button" aria-label={label} title={label} onClick={onRemove}>
            <IconTrash size={15} />
          </button>
        </span>
      )}
    </Row>
  );
}
