-- Who moves a camera now. Without a row, or after its end, anybody may who may control the camera.
create table ptz_lock (
  tenant_id text not null references installation.tenant (id),
  camera_id text not null,
  holder_id text not null,
  holder_name text not null,
  -- The page that used it last, as it names itself; an automatic lock ends with it.
  page_id text,
  explicit_at timestamptz,
  -- Of an automatic lock; an explicit one stays.
  expires_at timestamptz,
  -- Who held it until the present holder took it.
  taken_from text,
  rev int8 not null,
  primary key (tenant_id, camera_id),
  foreign key (tenant_id, camera_id) references camera (tenant_id, id) on delete cascade,
  check ((explicit_at is null) = (expires_at is not null))
);
create index ptz_lock_expiry on ptz_lock (tenant_id, expires_at) where expires_at is not null;

alter table ptz_lock enable row level security;
create policy tenant_only on ptz_lock using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on ptz_lock to gantry_server;
