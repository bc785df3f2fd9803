-- Values that selects of forms offer, as declared in packages/domain/src/kinds/form-source.ts.

-- formSource
create table form_source (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), ''))) stored,
  primary key (tenant_id, id)
);
create index form_source_sort on form_source (tenant_id, lower("name"), id);
create index form_source_search on form_source using gin (search_text gin_trgm_ops);
create unique index form_source_unique on form_source (tenant_id, lower("name"));
alter table form_source enable row level security;
create policy tenant_only on form_source using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on form_source to gantry_server;
