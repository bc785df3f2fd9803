import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { typeOfJob } from "@gantry/domain/schedule/schedule-types.ts";
import { messageText } from "@gantry/domain/sign/message/message-text.ts";
import { subjectOf } from "@gantry/domain/subjects/subjects.ts";
import { useQuery } from "@tanstack/react-query";
import { entityNameQuery } from "../../queries/kind-queries.ts";
import { nameOf } from "../list/use-delete.ts";
import { jobPlace, jobTitle } from "./event-words.ts";
import type { JobValues } from "./job-document.ts";

export function actedKind(jobType: JobValues["jobType"]): AnyKind {
  const type = typeOfJob(jobType);
  const kind = subjectOf(type)?.kind;
  if (!kind) throw new Error(`No kind has the type ${type}`);
  return kind;
}

export function useJobName(values: JobValues): string {
  const [first = ""] = values.ids;
  const { data } = useQuery({ ...entityNameQuery(actedKind(values.jobType), first), enabled: first !== "" });
  const described = {
    ...values,
    entityIds: values.ids,
    entityName: data ? nameOf(data) : first,
    messageText: values.signMessage && messageText(values.signMessage),
  };
  const [title, place] = [jobTitle(described), jobPlace(described)];
  return [title, title === place ? "" : place].filter((part) => part !== "").join(", ");
}
