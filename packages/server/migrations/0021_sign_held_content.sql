-- Fonts and graphics that a sign was found to hold, each under its number there, by what they draw (see sign_content).
create table sign_held_content (
  tenant_id text not null references installation.tenant (id),
  sign_id text not null,
  type text not null check (type in ('font', 'graphic')),
  number int8 not null,
  -- fontVersionID or dmsGraphicID as the sign told it: when that changes, what is drawn is not known any more.
  version_id int8 not null,
  content_hash text not null,
  read_at timestamptz not null,
  primary key (tenant_id, sign_id, type, number),
  foreign key (tenant_id, sign_id) references sign (tenant_id, id) on delete cascade
);
create index sign_held_content_hash on sign_held_content (tenant_id, content_hash);

alter table sign_held_content enable row level security;
create policy tenant_only on sign_held_content using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on sign_held_content to gantry_server;
