-- Sign queues: an intent, changed by actions on the sign and read by its agent.
create table sign_queue (
  tenant_id text not null references installation.tenant (id),
  sign_id text not null,
  revision bigint not null,
  sequence bigint not null,
  governed boolean not null,
  primary key (tenant_id, sign_id)
);

create table sign_queue_item (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  sign_id text not null,
  sequence bigint not null,
  priority int8 not null,
  message jsonb not null,
  message_hash text not null,
  display_duration_ns float8,
  expires_at timestamptz,
  associated_entity_id text,
  associated_entity_name text,
  associated_entity_type text,
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null,
  last_updated_by text not null,
  last_updated_by_name text not null,
  last_updated_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text,
  primary key (tenant_id, id)
);
create index sign_queue_item_open on sign_queue_item (tenant_id, sign_id) where ended_at is null;
create index sign_queue_item_expiring on sign_queue_item (tenant_id, expires_at) where ended_at is null and expires_at is not null;

-- Messages, fonts and graphics by content, so that an old face can be drawn again.
create table sign_content (
  tenant_id text not null references installation.tenant (id),
  hash text not null,
  type text not null,
  content jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, hash)
);

alter table sign_queue enable row level security;
alter table sign_queue_item enable row level security;
alter table sign_content enable row level security;
create policy tenant_only on sign_queue using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
create policy tenant_only on sign_queue_item using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
create policy tenant_only on sign_content using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update on sign_queue to gantry_server;
grant select, insert, update on sign_queue_item to gantry_server;
grant select, insert on sign_content to gantry_server;
