-- Roles and permission groups, and grants that belong to them.

-- role
create table role (
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
create index role_sort on role (tenant_id, lower("name"), id);
create index role_search on role using gin (search_text gin_trgm_ops);
create unique index role_unique on role (tenant_id, lower("name"));
alter table role enable row level security;
create policy tenant_only on role using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on role to gantry_server;

-- permissionGroup
create table permission_group (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "order" float8 generated always as (((doc ->> 'order')::float8)) stored,
  "parent_id" text generated always as ((doc ->> 'parentId')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), ''))) stored,
  primary key (tenant_id, id)
);
create index permission_group_sort on permission_group (tenant_id, "order", id);
create index permission_group_search on permission_group using gin (search_text gin_trgm_ops);
alter table permission_group enable row level security;
create policy tenant_only on permission_group using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on permission_group to gantry_server;

-- A grant belongs to an account, a role or a permission group, and goes with it.
alter table permission_grant drop constraint permission_grant_pkey;
alter table permission_grant drop constraint permission_grant_source_check;
alter table permission_grant alter column account_id drop not null;
alter table permission_grant add column role_id text;
alter table permission_grant add column group_id text;
-- Of a group: what belongs to it and to the groups below it, as it is at the moment of the question.
alter table permission_grant add column of_group boolean not null default false;
alter table permission_grant add column owner_id text generated always as (coalesce(account_id, role_id, group_id)) stored;
alter table permission_grant add primary key (tenant_id, source, owner_id, action, entity_type);
alter table permission_grant add foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade;
alter table permission_grant add foreign key (tenant_id, group_id) references permission_group (tenant_id, id) on delete cascade;
alter table permission_grant add constraint permission_grant_owner check (
  (source = 'DIRECT' and account_id is not null and role_id is null and group_id is null)
  or (source = 'ROLE' and account_id is null and role_id is not null and group_id is null)
  or (source = 'PERMISSION_GROUP' and account_id is null and role_id is null and group_id is not null)
);
alter table permission_grant add constraint permission_grant_of_group check (not of_group or (group_id is not null and ids is null));
create index permission_grant_account on permission_grant (account_id) where account_id is not null;
