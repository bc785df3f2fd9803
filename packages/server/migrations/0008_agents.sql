-- Several agents per tenant: who looks after which device, for how long it may, and how it fares.
alter table agent
  add column capacity int8 check (capacity > 0),
  -- Asked by people; an agent that announces its own shutdown is draining until it is back.
  add column drain_asked boolean not null default false,
  add column revoked_at timestamptz,
  add column removed_at timestamptz,
  -- Until then it may act on its devices, tolerance included; null: it never could.
  add column lease_until timestamptz,
  -- Raised whenever devices were taken from it that it did not give up by itself.
  add column lease_epoch int8 not null default 0,
  add column metadata jsonb not null default '{}';
-- Agents of before know nothing of leases.
update agent set lease_until = 'infinity' where started_at is not null;

alter table installation.agent_identity add column revoked_at timestamptz;
grant update (revoked_at) on installation.agent_identity to gantry_server;
alter table installation.enrolment_code add column customer_site text;
create index enrolment_code_tenant on installation.enrolment_code (tenant_id, expires_at);

create table device_assignment (
  tenant_id text not null references installation.tenant (id),
  entity_type text not null,
  id text not null,
  -- Who acts on it.
  agent_id text,
  -- Who gets it as soon as the former has let go of it, or its lease has ended.
  next_agent_id text,
  -- Chosen by people.
  pinned_agent_id text,
  since timestamptz,
  primary key (tenant_id, entity_type, id),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id),
  foreign key (tenant_id, next_agent_id) references agent (tenant_id, id),
  foreign key (tenant_id, pinned_agent_id) references agent (tenant_id, id)
);
create index device_assignment_agent on device_assignment (tenant_id, agent_id);

-- Who had it before: what such an agent saw and journalled is history all the same.
create table device_assignment_past (
  tenant_id text not null,
  entity_type text not null,
  id text not null,
  agent_id text not null,
  until timestamptz not null,
  primary key (tenant_id, entity_type, id, agent_id),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id)
);

-- What each heartbeat said, for a day.
create table agent_metric (
  tenant_id text not null,
  agent_id text not null,
  at timestamptz not null,
  cpu float8 not null,
  memory float8 not null,
  uptime float8 not null,
  journal_depth float8 not null,
  journal_bytes float8,
  round_trip_ms float8,
  clock_skew_ms float8,
  polls_per_minute float8,
  poll_success float8,
  primary key (tenant_id, agent_id, at),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id)
);
create index agent_metric_age on agent_metric (tenant_id, at);

-- The time by the agent's own clock, when it was another.
alter table event add column agent_at timestamptz;

insert into device_assignment (tenant_id, entity_type, id, agent_id)
select tenant_id, entity_type, id, agent_id from (
  select tenant_id, 'CAMERA' as entity_type, id, agent_id from camera_state
  union all select tenant_id, 'DETECTOR', id, agent_id from detector_state
  union all select tenant_id, 'SIGN', id, agent_id from sign_state
  union all select tenant_id, 'WEATHER_STATION', id, agent_id from weather_station_state
  union all select tenant_id, 'WIM', id, agent_id from wim_state
) had where agent_id is not null;

alter table device_assignment enable row level security;
alter table device_assignment_past enable row level security;
alter table agent_metric enable row level security;
create policy tenant_only on device_assignment using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
create policy tenant_only on device_assignment_past using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
create policy tenant_only on agent_metric using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on device_assignment to gantry_server;
grant select, insert, update, delete on device_assignment_past to gantry_server;
grant select, insert, delete on agent_metric to gantry_server;
