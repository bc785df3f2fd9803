-- Tours, widgets, walls and their layouts, as declared in packages/domain/src/kinds.

-- tour
create table tour (
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
create index tour_sort on tour (tenant_id, lower("name"), id);
create index tour_search on tour using gin (search_text gin_trgm_ops);
alter table tour enable row level security;
create policy tenant_only on tour using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on tour to gantry_server;

-- videoWall
create table video_wall (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "system" boolean generated always as (((doc ->> 'system')::boolean)) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), ''))) stored,
  primary key (tenant_id, id)
);
create index video_wall_sort on video_wall (tenant_id, lower("name"), id);
create index video_wall_search on video_wall using gin (search_text gin_trgm_ops);
alter table video_wall enable row level security;
create policy tenant_only on video_wall using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on video_wall to gantry_server;

-- wallLayout
create table wall_layout (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "columns" float8 generated always as (((doc ->> 'columns')::float8)) stored,
  "rows" float8 generated always as (((doc ->> 'rows')::float8)) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), ''))) stored,
  primary key (tenant_id, id)
);
create index wall_layout_sort on wall_layout (tenant_id, lower("name"), id);
create index wall_layout_search on wall_layout using gin (search_text gin_trgm_ops);
alter table wall_layout enable row level security;
create policy tenant_only on wall_layout using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on wall_layout to gantry_server;

-- widget
create table widget (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "type" text generated always as ((doc ->> 'type')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), ''))) stored,
  primary key (tenant_id, id)
);
create index widget_sort on widget (tenant_id, lower("name"), id);
create index widget_search on widget using gin (search_text gin_trgm_ops);
alter table widget enable row level security;
create policy tenant_only on widget using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on widget to gantry_server;
