-- People that administrators look after, and keys with which programs sign in.

-- Raised by whatever changes about the person, wherever it is changed; forms name the one they were filled from.
alter table installation.account add column version int8 not null default 1;
-- Set by an administrator: the next sign-in asks for another one first.
alter table installation.account add column password_temporary boolean not null default false;
create function installation.raise_account_version() returns trigger language plpgsql as $$
declare
  untold constant text[] := array['version', 'last_seen_at', 'followed_at', 'password_hash', 'password_temporary'];
begin
  if to_jsonb(new) - untold is distinct from to_jsonb(old) - untold then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger account_version before update on installation.account
  for each row execute function installation.raise_account_version();
grant delete on installation.account to gantry_server;

-- Changes of the membership raise their own number; what is shown is the sum of both.
alter table installation.membership add column version int8 not null default 0;
alter table installation.membership add column rev int8 not null default 0;
alter table installation.membership add column joined_at timestamptz;
create index membership_tenant on installation.membership (tenant_id);
create index oidc_payload_account on installation.oidc_payload ((payload ->> 'accountId')) where payload ->> 'accountId' is not null;

-- A key is known by the hash of its text, before its tenant is known; everything else about it is the tenant's.
create table installation.api_key_secret (
  key_hash text primary key,
  tenant_id text not null references installation.tenant (id),
  key_id text not null,
  created_at timestamptz not null,
  unique (tenant_id, key_id)
);
grant select, insert, delete on installation.api_key_secret to gantry_server;

-- Keys hold grants of their own.
alter table permission_grant drop constraint permission_grant_pkey;
alter table permission_grant drop constraint permission_grant_owner;
alter table permission_grant add column api_key_id text;
alter table permission_grant drop column owner_id;
alter table permission_grant add column owner_id text generated always as (coalesce(account_id, role_id, group_id, api_key_id)) stored;
alter table permission_grant add primary key (tenant_id, source, owner_id, action, entity_type);
alter table permission_grant add foreign key (tenant_id, api_key_id) references api_key (tenant_id, id) on delete cascade;
alter table permission_grant add constraint permission_grant_owner check (
  num_nonnulls(account_id, role_id, group_id, api_key_id) = 1
  and case source when 'DIRECT' then account_id when 'ROLE' then role_id when 'PERMISSION_GROUP' then group_id
    when 'API_KEY' then api_key_id end is not null
);

alter table api_key add column "prefix" text generated always as ((doc ->> 'prefix')) stored;
alter table api_key add column "expires_at" text generated always as ((doc ->> 'expiresAt')) stored;
alter table api_key drop column search_text;
alter table api_key add column search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), '') || E'\n' || coalesce((doc ->> 'prefix'), ''))) stored;
create index api_key_search on api_key using gin (search_text gin_trgm_ops);

-- A key's document says what the key may do. Whoever changes its grants, in whatever way, cannot leave that untrue.
create function api_key_permissions() returns trigger language plpgsql as $$
begin
  new.doc := jsonb_set(new.doc, '{permissions}', coalesce((
    select jsonb_object_agg(action, by_type) from (
      select action, jsonb_object_agg(entity_type, coalesce(to_jsonb(ids), '[]')) as by_type from permission_grant
      where tenant_id = new.tenant_id and api_key_id = new.id group by action
    ) given), '{}'));
  return new;
end $$;
create trigger api_key_permissions before insert or update on api_key
  for each row execute function api_key_permissions();
create function api_key_grant_changed() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  if changed.api_key_id is not null then
    update api_key set rev = nextval('entity_rev') where tenant_id = changed.tenant_id and id = changed.api_key_id;
  end if;
  return null;
end $$;
create trigger api_key_grant_changed after insert or update or delete on permission_grant
  for each row execute function api_key_grant_changed();
