import { IconPlus, IconX } from "@tabler/icons-react";
import { type Filter, type FilterGroup } from "@gantry/domain/filters/find.ts";
import { isGroup } from "@gantry/domain/filters/check-filter.ts";
import type { FilterPath } from "@gantry/domain/filters/filter-tree.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { Segments } from "../../../kit/look/segments.tsx";
import { ConditionForm } from "./condition-form.tsx";
import { ConditionRow } from "./condition-row.tsx";
import { isCondition } from "./filter-draft.ts";
import type { FilterEditor } from "./filter-editor.ts";
import css from "./filter.module.css";

interface GroupProps {
  editor: FilterEditor;
  group: FilterGroup;
  path: FilterPath;
}

export function GroupRows({ editor, group, path }: GroupProps) {
  if (group.filters.length === 0) return null;
  return (
    <ul className="column">
      {group.filters.map((filter, index) => (
        // Nothing in a group is the same for good but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <FilterRow key={index} editor={editor} filter={filter} path={[...path, index]} />
      ))}
    </ul>
  );
}

function FilterRow({ editor, filter, path }: Omit<GroupProps, "group"> & { filter: Filter }) {
  const { place } = editor;
  if (place.isChange && isSamePath(place.path, path))
    return (
      <li className={css.group}>
        <ConditionForm key={editor.formKey} editor={editor} changed={filter} />
      </li>
    );
  if (isGroup(filter) && !isCondition(filter))
    return <InnerGroup editor={editor} group={filter} path={path} />;
  return <ConditionRow editor={editor} filter={filter} path={path} />;
}

function InnerGroup({ editor, group, path }: GroupProps) {
  const { t } = useTranslation("list");
  const number = path.map((index) => index + 1).join(".");
  const isTaking = !editor.place.isChange && isSamePath(editor.place.path, path);
  return (
    <li className={css.group} aria-label={t("group", { number })}>
      <div className="row">
        <MatchChoice
          label={`${t("match")}, ${t("group", { number })}`}
          match={group.match}
          onMatch={(match) => editor.match(path, match)}
        />
        {!isTaking && (
          <button
            type="button"
            className="icon-button end"
            aria-label={t("addInGroup")}
            title={t("addInGroup")}
            onClick={() => editor.put({ path, isChange: false })}
          >
            <IconPlus size={15} />
          </button>
        )}
        <button
          type="button"
          className={isTaking ? "icon-button end" : "icon-button"}
          aria-label={t("removeGroup", { number })}
          onClick={() => editor.remove(path)}
        >
          <IconX size={14} />
        </button>
      </div>
      <GroupRows editor={editor} group={group} path={path} />
      {group.filters.length === 0 && !isTaking && <p className="dim small">{t("groupEmpty")}</p>}
      {isTaking && <ConditionForm key={editor.formKey} editor={editor} />}
    </li>
  );
}

export function MatchChoice({
  label,
  match,
  onMatch,
}: {
  label: string;
  match: FilterGroup["match"];
  onMatch: (match: FilterGroup["match"]) => void;
}) {
  const { t } = useTranslation("list");
  return (
    <Segments
      label={label}
      options={[
        { value: "all", label: t("matchAll") },
        { value: "any", label: t("matchAny") },
      ]}
      value={match}
      onChoose={onMatch}
    />
  );
}

const isSamePath = (one: FilterPath, other: FilterPath): boolean =>
  one.length === other.length && one.every((index, at) => index === other[at]);
