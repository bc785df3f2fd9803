-- Accounts of the installation: one per (issuer, subject). Those of the embedded provider also have a password.
create table installation.account (
  id text primary key,
  issuer text not null,
  subject text not null,
  user_name text not null,
  email text,
  name text not null,
  given_name text,
  family_name text,
  password_hash text,
  -- Has a password that everyone knows; does not exist for a server that does not allow demo accounts.
  is_demo boolean not null default false,
  created_at timestamptz not null,
  last_seen_at timestamptz,
  unique (issuer, subject)
);
create unique index account_embedded_user_name on installation.account (lower(user_name)) where issuer = 'embedded';

-- Joins an account to a tenant; the lowest position is the account's default tenant.
create table installation.membership (
  account_id text not null references installation.account (id) on delete cascade,
  tenant_id text not null references installation.tenant (id),
  position int8 not null,
  primary key (account_id, tenant_id)
);

-- Failed sign-ins per account and address; counted before the password is looked at, so that parallel tries count too.
create table installation.sign_in_try (
  key_hash text primary key,
  tries int8 not null,
  last_at timestamptz not null
);

-- What the embedded OpenID provider keeps: sessions, grants, codes, refresh tokens.
create table installation.oidc_payload (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index oidc_payload_grant on installation.oidc_payload (grant_id) where grant_id is not null;
create index oidc_payload_uid on installation.oidc_payload (uid) where uid is not null;
create index oidc_payload_expiry on installation.oidc_payload (expires_at);

-- Signing keys of the embedded provider, newest first in use; the private key is encrypted with the server's key.
create table installation.provider_key (
  kid text primary key,
  generation int8 not null unique,
  sealed_jwk text not null,
  created_at timestamptz not null
);

-- Who an agent is, before its tenant is known; everything else about it is the tenant's.
create table installation.agent_identity (
  agent_id text primary key,
  tenant_id text not null references installation.tenant (id),
  public_key text not null,
  enrolled_at timestamptz not null
);

create table installation.enrolment_code (
  code_hash text primary key,
  tenant_id text not null references installation.tenant (id),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The agent that took it: when the answer got lost, the same agent may ask again.
  used_by text references installation.agent_identity (agent_id)
);

grant select, insert, update on installation.account to gantry_server;
grant select, insert, update, delete on installation.membership to gantry_server;
grant select, insert, update, delete on installation.sign_in_try to gantry_server;
grant select, insert, update, delete on installation.oidc_payload to gantry_server;
grant select, insert on installation.provider_key to gantry_server;
grant select, insert on installation.agent_identity to gantry_server;
grant select, insert, update on installation.enrolment_code to gantry_server;

-- Direct grants. `ids` null is all; an empty list cannot be stored, it would be mistaken for all on the wire.
create table permission_grant (
  tenant_id text not null references installation.tenant (id),
  account_id text not null references installation.account (id) on delete cascade,
  source text not null check (source = 'DIRECT'),
  action text not null,
  entity_type text not null,
  ids text[] check (ids is null or cardinality(ids) > 0),
  primary key (tenant_id, account_id, source, action, entity_type)
);

create table agent (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  name text not null,
  customer_site text,
  status text not null check (status in ('active', 'inactive', 'draining')),
  version text,
  address text,
  started_at timestamptz,
  last_heartbeat_at timestamptz,
  connected boolean not null,
  metrics jsonb not null,
  rev int8 not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);

-- The last batch stored of each journal and lane; raised in the transaction that stores the batch.
create table agent_journal_position (
  tenant_id text not null,
  agent_id text not null,
  journal_id text not null,
  lane text not null check (lane in ('live', 'backfill')),
  sequence int8 not null,
  updated_at timestamptz not null,
  primary key (tenant_id, agent_id, journal_id, lane),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id)
);

-- The record of everything asked of a device; an ended action never changes again.
create table communication_action (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  request_type text not null,
  entity_type text not null,
  entity_id text not null,
  agent_id text,
  to_agent boolean not null,
  requested_by text not null,
  requested_by_name text not null,
  requested_at timestamptz not null,
  deadline_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  completed_percentage int8 not null,
  payload jsonb,
  result text check (result in ('SUCCESS', 'FAILED')),
  error text,
  result_data jsonb,
  primary key (tenant_id, id),
  check ((ended_at is null) = (result is null))
);
create index communication_action_entity on communication_action (tenant_id, entity_id, requested_at desc);
create index communication_action_open on communication_action (tenant_id, deadline_at) where ended_at is null;

alter table permission_grant enable row level security;
alter table agent enable row level security;
alter table agent_journal_position enable row level security;
alter table communication_action enable row level security;
create policy tenant_only on permission_grant using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
create policy tenant_only on agent using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
create policy tenant_only on agent_journal_position using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
create policy tenant_only on communication_action using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on permission_grant to gantry_server;
grant select, insert, update on agent to gantry_server;
grant select, insert, update on agent_journal_position to gantry_server;
grant select, insert, update on communication_action to gantry_server;
