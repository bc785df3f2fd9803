-- Stored messages of signs as they were read last: observed, and read again when somebody asks for it.
create table sign_slot (
  tenant_id text not null references installation.tenant (id),
  sign_id text not null,
  memory text not null,
  number int8 not null,
  status text not null,
  multi text not null,
  beacon boolean not null,
  owner text not null,
  crc int8 not null,
  run_time_priority int8 not null,
  is_confirmed boolean not null,
  read_at timestamptz not null,
  primary key (tenant_id, sign_id, memory, number),
  foreign key (tenant_id, sign_id) references sign (tenant_id, id) on delete cascade
);

-- When each memory was read as a whole.
create table sign_slot_reading (
  tenant_id text not null references installation.tenant (id),
  sign_id text not null,
  memory text not null,
  read_at timestamptz not null,
  is_complete boolean not null,
  primary key (tenant_id, sign_id, memory),
  foreign key (tenant_id, sign_id) references sign (tenant_id, id) on delete cascade
);

alter table sign_slot enable row level security;
alter table sign_slot_reading enable row level security;
create policy tenant_only on sign_slot using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
create policy tenant_only on sign_slot_reading using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on sign_slot to gantry_server;
grant select, insert, update, delete on sign_slot_reading to gantry_server;
