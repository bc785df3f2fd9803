-- The installation: what is above the tenants. The schema itself is made by the migration runner.
create table installation.tenant (
  -- The slug: the same in group, header, path and key.
  id text primary key check (id ~ '^[a-z0-9][a-z0-9_-]{0,62}$'),
  -- First column of every series row; a small number where the slug would be repeated millions of times.
  number int4 generated always as identity unique,
  name text not null,
  description text not null default '',
  created_at timestamptz not null
);
grant usage on schema installation, public to gantry_server;
grant select on installation.tenant, installation.migration to gantry_server;

-- One rising number for everything that is announced; the page drops what is older than what it has.
create sequence entity_rev as int8;
grant usage on sequence entity_rev to gantry_server;

-- Deleted entities of every kind; restore brings back the same id.
create table trash (
  tenant_id text not null references installation.tenant (id),
  entity_type text not null,
  id text not null,
  version int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz not null,
  deleted_by text not null,
  primary key (tenant_id, entity_type, id)
);

-- Who changed which entity, and what it was before and after. Written with the change, never changed.
create table audit_log (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  at timestamptz not null,
  actor_id text not null,
  actor_name text not null,
  action text not null check (action in ('CREATE', 'UPDATE', 'DELETE', 'RESTORE')),
  entity_type text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  primary key (tenant_id, id)
);
create index audit_log_entity on audit_log (tenant_id, entity_type, entity_id, at desc, id desc);
create index audit_log_newest on audit_log (tenant_id, at desc, id desc);

-- Passwords and communities, encrypted and bound to tenant, kind, id and field; documents say only that one is set.
create table secret_value (
  tenant_id text not null references installation.tenant (id),
  entity_type text not null,
  id text not null,
  field text not null,
  ciphertext text not null,
  primary key (tenant_id, entity_type, id, field)
);

-- What happened, written with the change it tells; nothing here is ever changed.
create table event (
  id int8 generated always as identity primary key,
  tenant_number int4 not null references installation.tenant (number),
  tenant_id text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  entity_type text not null,
  entity_id text not null,
  event text not null,
  actor_id text,
  actor_name text,
  on_behalf_of text,
  data jsonb not null
);
create index event_entity on event (tenant_number, entity_type, entity_id, at desc, id desc);

alter table trash enable row level security;
create policy tenant_only on trash using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, delete on trash to gantry_server;
alter table audit_log enable row level security;
create policy tenant_only on audit_log using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert on audit_log to gantry_server;
alter table secret_value enable row level security;
create policy tenant_only on secret_value using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on secret_value to gantry_server;
alter table event enable row level security;
create policy tenant_only on event using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert on event to gantry_server;

-- Entity kinds, as declared in packages/domain/src/kinds.

-- acceptableWord
create table acceptable_word (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "enabled" boolean generated always as (((doc ->> 'enabled')::boolean)) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), ''))) stored,
  primary key (tenant_id, id)
);
create index acceptable_word_sort on acceptable_word (tenant_id, lower("name"), id);
create index acceptable_word_search on acceptable_word using gin (search_text gin_trgm_ops);
create unique index acceptable_word_unique on acceptable_word (tenant_id, lower("name"));
alter table acceptable_word enable row level security;
create policy tenant_only on acceptable_word using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on acceptable_word to gantry_server;

-- camera
create table camera (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "road_name" text generated always as ((doc ->> 'roadName')) stored,
  "direction" text generated always as ((doc ->> 'direction')) stored,
  "poll_enabled" boolean generated always as (((doc ->> 'pollEnabled')::boolean)) stored,
  "protocol" text generated always as ((doc ->> 'protocol')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), '') || E'\n' || coalesce((doc ->> 'roadName'), ''))) stored,
  primary key (tenant_id, id)
);
create index camera_sort on camera (tenant_id, lower("name"), id);
create index camera_search on camera using gin (search_text gin_trgm_ops);
alter table camera enable row level security;
create policy tenant_only on camera using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on camera to gantry_server;
create table camera_state (
  tenant_id text not null,
  id text not null,
  rev int8 not null,
  status text not null,
  status_since timestamptz,
  observed_at timestamptz,
  received_at timestamptz,
  agent_id text,
  state jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references camera (tenant_id, id) on delete cascade
);
alter table camera_state enable row level security;
create policy tenant_only on camera_state using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on camera_state to gantry_server;

-- cameraGroup
create table camera_group (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), ''))) stored,
  primary key (tenant_id, id)
);
create index camera_group_sort on camera_group (tenant_id, lower("name"), id);
create index camera_group_search on camera_group using gin (search_text gin_trgm_ops);
alter table camera_group enable row level security;
create policy tenant_only on camera_group using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on camera_group to gantry_server;

-- detector
create table detector (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "road_name" text generated always as ((doc ->> 'roadName')) stored,
  "direction" text generated always as ((doc ->> 'direction')) stored,
  "poll_enabled" boolean generated always as (((doc ->> 'pollEnabled')::boolean)) stored,
  "lane_count" float8 generated always as (((doc ->> 'laneCount')::float8)) stored,
  "protocol" text generated always as ((doc ->> 'protocol')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), '') || E'\n' || coalesce((doc ->> 'roadName'), ''))) stored,
  primary key (tenant_id, id)
);
create index detector_sort on detector (tenant_id, lower("name"), id);
create index detector_search on detector using gin (search_text gin_trgm_ops);
alter table detector enable row level security;
create policy tenant_only on detector using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on detector to gantry_server;
create table detector_state (
  tenant_id text not null,
  id text not null,
  rev int8 not null,
  status text not null,
  status_since timestamptz,
  observed_at timestamptz,
  received_at timestamptz,
  agent_id text,
  state jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references detector (tenant_id, id) on delete cascade
);
alter table detector_state enable row level security;
create policy tenant_only on detector_state using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on detector_state to gantry_server;

-- forbiddenWord
create table forbidden_word (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "enabled" boolean generated always as (((doc ->> 'enabled')::boolean)) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), ''))) stored,
  primary key (tenant_id, id)
);
create index forbidden_word_sort on forbidden_word (tenant_id, lower("name"), id);
create index forbidden_word_search on forbidden_word using gin (search_text gin_trgm_ops);
create unique index forbidden_word_unique on forbidden_word (tenant_id, lower("name"));
alter table forbidden_word enable row level security;
create policy tenant_only on forbidden_word using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on forbidden_word to gantry_server;

-- mapConfig
create table map_config (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "default" boolean generated always as (((doc ->> 'default')::boolean)) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), ''))) stored,
  primary key (tenant_id, id)
);
create index map_config_sort on map_config (tenant_id, lower("name"), id);
create index map_config_search on map_config using gin (search_text gin_trgm_ops);
alter table map_config enable row level security;
create policy tenant_only on map_config using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on map_config to gantry_server;

-- mapLayer
create table map_layer (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "group" text generated always as ((doc ->> 'group')) stored,
  "layer_type" text generated always as ((doc ->> 'layerType')) stored,
  "is_base_layer" boolean generated always as (((doc ->> 'isBaseLayer')::boolean)) stored,
  "visible" boolean generated always as (((doc ->> 'visible')::boolean)) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'group'), ''))) stored,
  primary key (tenant_id, id)
);
create index map_layer_sort on map_layer (tenant_id, lower("name"), id);
create index map_layer_search on map_layer using gin (search_text gin_trgm_ops);
alter table map_layer enable row level security;
create policy tenant_only on map_layer using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on map_layer to gantry_server;

-- sign
create table sign (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "road_name" text generated always as ((doc ->> 'roadName')) stored,
  "direction" text generated always as ((doc ->> 'direction')) stored,
  "poll_enabled" boolean generated always as (((doc ->> 'pollEnabled')::boolean)) stored,
  "category" text generated always as ((doc ->> 'category')) stored,
  "pixel_width" float8 generated always as (((doc ->> 'pixelWidth')::float8)) stored,
  "pixel_height" float8 generated always as (((doc ->> 'pixelHeight')::float8)) stored,
  "matrix_type" text generated always as ((doc ->> 'matrixType')) stored,
  "protocol" text generated always as ((doc ->> 'protocol')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), '') || E'\n' || coalesce((doc ->> 'roadName'), ''))) stored,
  primary key (tenant_id, id)
);
create index sign_sort on sign (tenant_id, lower("name"), id);
create index sign_search on sign using gin (search_text gin_trgm_ops);
alter table sign enable row level security;
create policy tenant_only on sign using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on sign to gantry_server;
create table sign_state (
  tenant_id text not null,
  id text not null,
  rev int8 not null,
  status text not null,
  status_since timestamptz,
  observed_at timestamptz,
  received_at timestamptz,
  agent_id text,
  state jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references sign (tenant_id, id) on delete cascade
);
alter table sign_state enable row level security;
create policy tenant_only on sign_state using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on sign_state to gantry_server;

-- signPriority
create table sign_priority (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "description" text generated always as ((doc ->> 'description')) stored,
  "priority" float8 generated always as (((doc ->> 'priority')::float8)) stored,
  "default" boolean generated always as (((doc ->> 'default')::boolean)) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), ''))) stored,
  primary key (tenant_id, id)
);
create index sign_priority_sort on sign_priority (tenant_id, "priority", id);
create index sign_priority_search on sign_priority using gin (search_text gin_trgm_ops);
alter table sign_priority enable row level security;
create policy tenant_only on sign_priority using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on sign_priority to gantry_server;

-- weatherStation
create table weather_station (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "road_name" text generated always as ((doc ->> 'roadName')) stored,
  "direction" text generated always as ((doc ->> 'direction')) stored,
  "poll_enabled" boolean generated always as (((doc ->> 'pollEnabled')::boolean)) stored,
  "protocol" text generated always as ((doc ->> 'protocol')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), '') || E'\n' || coalesce((doc ->> 'roadName'), ''))) stored,
  primary key (tenant_id, id)
);
create index weather_station_sort on weather_station (tenant_id, lower("name"), id);
create index weather_station_search on weather_station using gin (search_text gin_trgm_ops);
alter table weather_station enable row level security;
create policy tenant_only on weather_station using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on weather_station to gantry_server;
create table weather_station_state (
  tenant_id text not null,
  id text not null,
  rev int8 not null,
  status text not null,
  status_since timestamptz,
  observed_at timestamptz,
  received_at timestamptz,
  agent_id text,
  state jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references weather_station (tenant_id, id) on delete cascade
);
alter table weather_station_state enable row level security;
create policy tenant_only on weather_station_state using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on weather_station_state to gantry_server;

-- wim
create table wim (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "road_name" text generated always as ((doc ->> 'roadName')) stored,
  "direction" text generated always as ((doc ->> 'direction')) stored,
  "poll_enabled" boolean generated always as (((doc ->> 'pollEnabled')::boolean)) stored,
  "protocol" text generated always as ((doc ->> 'protocol')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), '') || E'\n' || coalesce((doc ->> 'roadName'), ''))) stored,
  primary key (tenant_id, id)
);
create index wim_sort on wim (tenant_id, lower("name"), id);
create index wim_search on wim using gin (search_text gin_trgm_ops);
alter table wim enable row level security;
create policy tenant_only on wim using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on wim to gantry_server;
create table wim_state (
  tenant_id text not null,
  id text not null,
  rev int8 not null,
  status text not null,
  status_since timestamptz,
  observed_at timestamptz,
  received_at timestamptz,
  agent_id text,
  state jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references wim (tenant_id, id) on delete cascade
);
alter table wim_state enable row level security;
create policy tenant_only on wim_state using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on wim_state to gantry_server;
