-- Alarms: a record per time that something stood at a device; at most one of a type is open at an entity.
create table alarm (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  rev int8 not null,
  entity_type text not null,
  entity_id text not null,
  -- As it was called when the alarm was raised; kept when the entity is deleted.
  entity_name text not null,
  alarm_type text not null,
  severity text not null check (severity in ('info', 'warning', 'minor', 'major', 'critical')),
  -- Of the setting that made it an alarm, else what its type is called.
  name text not null,
  description text,
  detail text,
  active boolean not null,
  received_at timestamptz not null,
  active_at timestamptz not null,
  clear_at timestamptz,
  -- Who cleared it by hand; null when the device did.
  cleared_by text,
  cleared_by_name text,
  occurrences int8 not null,
  acknowledged boolean not null,
  acknowledged_by text,
  acknowledged_by_name text,
  acknowledged_at timestamptz,
  acknowledged_comment text,
  primary key (tenant_id, id),
  check (active = (clear_at is null)),
  check (acknowledged = (acknowledged_at is not null))
);
create unique index alarm_one_open on alarm (tenant_id, entity_type, entity_id, alarm_type) where active;
-- What ingest looks at: the open alarms of a device, and those that ended a moment ago.
create index alarm_of_entity on alarm (tenant_id, entity_type, entity_id, clear_at);
create index alarm_newest on alarm (tenant_id, active_at desc, id desc);
create index alarm_active on alarm (tenant_id, active_at desc, id desc) where active;

alter table alarm enable row level security;
create policy tenant_only on alarm using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update on alarm to gantry_server;
