-- Uploaded files. Their octets lie in the file store under tenant and blob id; a file belongs to whoever uploaded it until
-- an entity that names it is saved, and to that entity from then on.
create table file (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  blob_id text not null,
  entity_type text not null,
  field text not null,
  entity_id text,
  name text not null,
  media_type text not null,
  size_bytes float8 not null,
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  -- Null until the store has it.
  stored_at timestamptz,
  primary key (tenant_id, id)
);
-- What nobody has saved yet, to be thrown away.
create index file_unused on file (tenant_id, uploaded_at) where entity_id is null;
alter table file enable row level security;
create policy tenant_only on file using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on file to gantry_server;
