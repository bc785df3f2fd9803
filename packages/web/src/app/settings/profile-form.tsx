import type { Profile } from "@gantry/domain/contract/answers/profile.ts";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { checkProfile } from "@gantry/domain/contract/people/check-profile.ts";
import {
  isOwnField,
  type ProfileDocument,
  type ProfileField,
  profileFieldNames,
} from "@gantry/domain/contract/people/profile-calls.ts";
import type { FieldIssue } from "@gantry/domain/errors.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { profileQuery, useSaveProfile } from "../../session/preference/profile-queries.ts";
import { Columns } from "../../kit/layout/columns.tsx";
import { ImageInput } from "../../kit/image-crop/image-input.tsx";
import { LeaveDialog } from "../../kinds/form/draft/leave-dialog.tsx";
import "../../kit/look/mantine-inputs.ts";
import { FailedToLoad } from "../../queries/failed-to-load.tsx";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { RowSkeletons } from "../../kit/screen/states.tsx";
import { useSession } from "../../session/session-store.ts";
import { translateComputed } from "../../text/translate-computed.ts";

/** Every user may edit their own profile (PERM-026). */
export function ProfileForm() {
  const { t } = useTranslation("profile");
  const { user } = useSession();
  const { data, error, refetch } = useQuery(profileQuery(user.id));
  if (data) return <Fields profile={data} />;
  if (error) return <FailedToLoad title={t("loadFailed")} error={error} onRetry={() => void refetch()} />;
  return data === null ? (
    <EmptyState isInline title={t("loadFailed")} />
  ) : (
    <RowSkeletons rows={4} delayMs={150} />
  );
}

const inputs = {
  firstName: { autoComplete: "given-name", maxLength: 100 },
  lastName: { autoComplete: "family-name", maxLength: 100 },
  email: { type: "email", autoComplete: "email", maxLength: 200 },
  cellPhone: { type: "tel", autoComplete: "tel", maxLength: 50 },
  workPhone: { type: "tel", autoComplete: "tel", maxLength: 50 },
} as const;
const textFields = Object.keys(inputs) as (keyof typeof inputs)[];

function Fields({ profile }: { profile: Profile }) {
  const { t } = useTranslation("profile");
  const [edited, setEdited] = useState<Partial<ProfileDocument>>({});
  const save = useSaveProfile();
  const isLeavingSaved = useRef(false);
  const changed = changesOf(profile, edited);
  const count = Object.keys(changed).length;
  const { issues } = checkProfile(changed, profile);
  const shown = { ...profile, ...edited };
  const edit = (field: ProfileField, value: string | null) => setEdited({ ...edited, [field]: value });
  const submit = () => {
    // Keeps input typed while the save was pending.
    if (issues.length === 0 && count > 0)
      save.mutate(changed, { onSuccess: (saved) => setEdited((now) => changesOf(saved, now)) });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="lg">
        {profile.isNamedByProvider && <p className="dim">{t("namedByProvider")}</p>}
        <Columns minWidthPx={260}>
          {textFields.map((field) => (
            <TextInput
              key={field}
              label={t(`fields.${field}`)}
              {...inputs[field]}
              withAsterisk={isOwnField(field, profile) && (field === "firstName" || field === "lastName")}
              disabled={!isOwnField(field, profile)}
              value={shown[field] ?? ""}
              error={textOfIssue(issues, field)}
              onChange={(event) => edit(field, event.currentTarget.value || null)}
            />
          ))}
        </Columns>
        <ImageInput
          label={t("fields.profilePicture")}
          value={shown.profilePicture}
          error={textOfIssue(issues, "profilePicture")}
          onChange={(picture) => edit("profilePicture", picture)}
        />
        <Group gap={8} wrap="nowrap">
          <span className="grow dim" role="status">
            {issues.length > 0
              ? t("issues", {
                  fields: issues.map(({ field }) => t(`fields.${field as ProfileField}`)).join(", "),
                })
              : count > 0 && t("unsaved", { count })}
          </span>
          {count > 0 && (
            <Button variant="default" onClick={() => setEdited({})}>
              {t("common:cancel")}
            </Button>
          )}
          <Button type="submit" disabled={count === 0 || issues.length > 0} loading={save.isPending}>
            {t("saveProfile")}
          </Button>
        </Group>
        <LeaveDialog isDirty={count > 0} isLeavingSaved={isLeavingSaved} onLeave={() => setEdited({})} />
      </Stack>
    </form>
  );
}

function changesOf(profile: Profile, edited: Partial<ProfileDocument>): Partial<ProfileDocument> {
  const fields = profileFieldNames.filter(
    (field) => edited[field] !== undefined && edited[field] !== profile[field],
  );
  return Object.fromEntries(fields.map((field) => [field, edited[field]]));
}

function textOfIssue(issues: readonly FieldIssue[], field: ProfileField): string | undefined {
  const issue = issues.find((one) => one.field === field);
  return issue && translateComputed(`validation:${issue.code}`, issue.params);
}
