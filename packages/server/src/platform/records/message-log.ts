import { time } from "@gantry/domain/contract/answers/common.ts";
import { z } from "zod";
import { isoTimeSql, type ListCatalogue, timeColumn } from "../list/catalogue.ts";
import { signEventRecord } from "./record-kinds.ts";

const selectNext = (sql: string) => `(select ${sql} from event next
  where next.tenant_number = e.tenant_number and next.tenant_id = e.tenant_id and next.entity_type = 'SIGN'
    and next.entity_id = e.entity_id and next.event = 'faceRead' and (next.at, next.id) > (e.at, e.id)
  order by next.at, next.id limit 1)`;
const latestReadAt = `(select st.state #>> '{face,readAt}' from sign_state st
  where st.tenant_id = e.tenant_id and st.id = e.entity_id)`;

/**
 * The `faceRead` events as a list, one row per change. A face ends when the next was read, whose event also
 * says when the previous one was last confirmed; for the latest face the sign's state knows.
 */
export const messageLog: ListCatalogue = {
  from: "event e left join sign s on s.tenant_id = e.tenant_id and s.id = e.entity_id",
  tenantSql: "e.tenant_id",
  keySql: "e.id",
  readable: { entityType: "SIGN", idSql: "e.entity_id" },
  columns: [
    { name: "id", sql: "e.id::text", type: "id", neverNull: true },
    { name: "signId", sql: "e.entity_id", type: "id", neverNull: true },
    { name: "signName", sql: "s.name", type: "text" },
    { ...timeColumn("from", "e.at"), neverNull: true },
    { name: "until", sql: selectNext(isoTimeSql("next.at")), answer: time },
    {
      name: "lastConfirmedAt",
      answer: time,
      sql: `case when ${selectNext("true")} then ${selectNext("next.data ->> 'previousReadAt'")} else ${latestReadAt} end`,
    },
    { ...timeColumn("receivedAt", "e.received_at"), neverNull: true },
    { name: "source", sql: "e.data ->> 'source'", type: "select" },
    { name: "multi", sql: "e.data ->> 'multi'", type: "text" },
    { name: "crc", sql: "(e.data ->> 'crc')::float8", type: "number" },
    { name: "owner", sql: "e.data ->> 'owner'", type: "text" },
    { name: "beacon", sql: "(e.data ->> 'beacon')::boolean", answer: z.boolean() },
    { name: "isBlank", sql: "(e.data ->> 'isBlank')::boolean", answer: z.boolean() },
  ],
  always: ["id"],
  sort: { field: "from", ascending: false },
  record: { kind: signEventRecord, row: "e" },
  where: (value, principal) =>
    `e.event = 'faceRead' and e.entity_type = 'SIGN'
        and e.tenant_number = (select number from installation.tenant where id = ${value(principal.tenantId)})`,
};
