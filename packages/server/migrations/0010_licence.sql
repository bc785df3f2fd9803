-- The installation's own name towards vendors of licences: made once, the same for every server of this database.
create table installation.machine (
  is_this boolean primary key default true check (is_this),
  machine_id text not null check (machine_id ~ '^[0-9A-F]{4}(-[0-9A-F]{4}){3}$'),
  made_at timestamptz not null
);
grant select, insert on installation.machine to gantry_server;

-- One licence per tenant. The token is checked again whenever it is read: a row that somebody wrote by hand opens nothing.
create table licence_token (
  tenant_id text primary key references installation.tenant (id),
  -- Null after an offline activation.
  sealed_key text,
  token text not null,
  -- Latest issue time of any token saved here, and latest time seen on the clock: a clock set back brings nothing back.
  latest_issued_at timestamptz not null,
  seen_at timestamptz not null,
  renewal_tried_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table licence_token enable row level security;
create policy tenant_only on licence_token using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update on licence_token to gantry_server;
