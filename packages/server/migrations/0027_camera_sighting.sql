-- What people said that the centre of a camera's picture showed: where it looked then, and the place on the map.
create table camera_sighting (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  camera_id text not null,
  pan_degrees float8 not null,
  tilt_degrees float8 not null,
  longitude float8 not null,
  latitude float8 not null,
  made_at timestamptz not null,
  made_by text not null,
  made_by_name text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, camera_id) references camera (tenant_id, id) on delete cascade
);
create index camera_sighting_camera on camera_sighting (tenant_id, camera_id, made_at, id);

alter table camera_sighting enable row level security;
create policy tenant_only on camera_sighting using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, delete on camera_sighting to gantry_server;
