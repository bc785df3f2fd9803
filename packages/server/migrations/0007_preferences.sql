-- Settings that people keep for themselves in one tenant: presets, views, hotkeys.
create table preference (
  tenant_id text not null references installation.tenant (id),
  account_id text not null references installation.account (id) on delete cascade,
  id text not null,
  name text not null,
  metadata jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, account_id, id)
);
alter table preference enable row level security;
create policy tenant_only on preference using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on preference to gantry_server;

-- Settings of a tenant, the same for everybody in it. Among them whether it has public pages.
create table system_preference (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  name text not null,
  metadata jsonb not null,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (tenant_id, id)
);
alter table system_preference enable row level security;
create policy tenant_only on system_preference using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on system_preference to gantry_server;

-- Settings that go with a person into every tenant: the default tenant, formats, units.
create table installation.account_preference (
  account_id text not null references installation.account (id) on delete cascade,
  id text not null,
  name text not null,
  metadata jsonb not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
grant select, insert, update, delete on installation.account_preference to gantry_server;

-- Sign-ins that have ended before their tokens run out. An empty session_id ends every token issued until then, for
-- issuers whose tokens do not name a session.
create table installation.ended_session (
  issuer text not null,
  subject text not null,
  session_id text not null,
  ended_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (issuer, subject, session_id)
);
create index ended_session_expiry on installation.ended_session (expires_at);
grant select, insert, update, delete on installation.ended_session to gantry_server;

-- A deactivated membership opens nothing, whatever a token says, and no token brings it back.
alter table installation.membership add column deactivated_at timestamptz;
-- When the token was issued whose groups the memberships follow; an older one adds nothing any more.
alter table installation.account add column followed_at timestamptz;
