import { Group, Input, Select } from "@mantine/core";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { EntityRef, EntityRefsField as Declaration } from "@gantry/domain/fields/fields.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { subjectOf } from "@gantry/domain/subjects/subjects.ts";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { kindText } from "../../../../text/kind-text.ts";
import type { FieldProps } from "../field-props.ts";
import { wrapperProps } from "../input-props.ts";
import { useEntityOptions } from "./use-entity-options.ts";

const everyKind: readonly AnyKind[] = kinds;
const maxNamed = "sign";

export function EntityRefsField(props: FieldProps<Declaration>) {
  const { value, onChange, isDisabled } = props;
  const { t } = useTranslation("form");
  const refs = Array.isArray(value) ? (value as EntityRef[]) : [];
  const byType = Map.groupBy(refs, ({ entityType }) => entityType);
  const remove = (gone: EntityRef) => onChange(refs.filter((ref) => ref !== gone));
  return (
    <Input.Wrapper component="fieldset" {...wrapperProps(props)}>
      {refs.length === 0 && <p className="dim small">{t("noEntities")}</p>}
      {[...byType].map(([entityType, ofType]) => (
        <ChosenOfType
          key={entityType}
          entityType={entityType}
          refs={ofType}
          onRemove={isDisabled ? undefined : remove}
        />
      ))}
      {!isDisabled && <AddEntity {...props} refs={refs} />}
    </Input.Wrapper>
  );
}

interface ChosenProps {
  entityType: string;
  refs: readonly EntityRef[];
  /** Undefined: read only. */
  onRemove: ((ref: EntityRef) => void) | undefined;
}

function ChosenOfType(props: ChosenProps) {
  const kind = subjectOf(props.entityType)?.kind;
  const nameOf = (id: string) => id;
  return kind ? (
    <NamedRefs {...props} kind={kind} />
  ) : (
    <RefRows {...props} title={props.entityType} nameOf={nameOf} />
  );
}

function NamedRefs({ kind, ...props }: ChosenProps & { kind: AnyKind }) {
  const { options } = useEntityOptions(
    kind.name,
    props.refs.map(({ entityId }) => entityId),
  );
  const names = new Map(options.map(({ value, label }) => [value, label]));
  return <RefRows {...props} title={kindText(kind, "title")} nameOf={(id) => names.get(id) ?? id} />;
}

function RefRows({
  title,
  refs,
  nameOf,
  onRemove,
}: ChosenProps & { title: string; nameOf: (id: string) => string }) {
  const { t } = useTranslation("form");
  return (
    <div>
      <span className="dim small">{title}</span>
      <Group component="ul" gap={6} mt={4} mb={8} aria-label={title}>
        {refs.map((ref) => (
          <li key={ref.entityId} className="tag">
            {nameOf(ref.entityId)}
            {onRemove && (
              <button
                type="button"
                className="icon-button"
                aria-label={t("removeEntry", { name: nameOf(ref.entityId) })}
                onClick={() => onRemove(ref)}
              >
                <IconX size={12} />
              </button>
            )}
          </li>
        ))}
      </Group>
    </div>
  );
}

function AddEntity({
  refs,
  onChange,
  onBlur,
  takeElement,
}: FieldProps<Declaration> & { refs: readonly EntityRef[] }) {
  const { t } = useTranslation("form");
  const [kindName, setKindName] = useState(maxNamed);
  const choices = everyKind.map((kind) => ({ value: kind.name, label: kindText(kind, "title") }));
  return (
    <Group gap={8} mt={4} grow>
      <Select
        ref={takeElement}
        aria-label={t("entityRefType")}
        data={choices.toSorted((one, other) => one.label.localeCompare(other.label))}
        value={kindName}
        allowDeselect={false}
        searchable
        onChange={(name) => name && setKindName(name)}
        onBlur={onBlur}
      />
      <EntityChoice
        key={kindName}
        kindName={kindName}
        refs={refs}
        onChoose={(ref) => onChange([...refs, ref])}
      />
    </Group>
  );
}

function EntityChoice({
  kindName,
  refs,
  onChoose,
}: {
  kindName: string;
  refs: readonly EntityRef[];
  onChoose: (ref: EntityRef) => void;
}) {
  const { kind, options, input } = useEntityOptions(kindName, []);
  const chosen = new Set(refs.flatMap((ref) => (ref.entityType === kind.entityType ? [ref.entityId] : [])));
  return (
    <Select
      {...input}
      aria-label={input.placeholder}
      data={options.filter(({ value }) => !chosen.has(value))}
      value={null}
      onChange={(entityId) => {
        if (!entityId) return;
        onChoose({ entityType: kind.entityType, entityId });
        input.onSearchChange("");
      }}
    />
  );
}
