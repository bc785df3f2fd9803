-- What is done at set times, as its declaration says.
create table schedule_job (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "entity_type" text generated always as ((doc ->> 'entityType')) stored,
  "job_type" text generated always as ((doc ->> 'jobType')) stored,
  primary key (tenant_id, id)
);
create index schedule_job_sort on schedule_job (tenant_id, lower("job_type"), id);

-- When each job runs next, and on whose behalf: who saved it last.
create table schedule_standing (
  tenant_id text not null,
  job_id text not null,
  actor_kind text not null check (actor_kind in ('user', 'apiKey')),
  actor_id text not null,
  actor_name text not null,
  -- The first occurrence that nobody has dealt with; null when there is none any more.
  next_at timestamptz,
  primary key (tenant_id, job_id),
  foreign key (tenant_id, job_id) references schedule_job (tenant_id, id) on delete cascade
);
create index schedule_standing_due on schedule_standing (tenant_id, next_at) where next_at is not null;

-- Occurrences that are over. The key lets one of several servers run an occurrence, once; it outlives the job, so that
-- one that was deleted and brought back does not do the same again.
create table schedule_run (
  tenant_id text not null references installation.tenant (id),
  job_id text not null,
  occurrence timestamptz not null,
  at timestamptz not null,
  result text not null check (result in ('SUCCESS', 'PARTLY', 'FAILED', 'MISSED')),
  error text,
  error_params jsonb,
  lines jsonb not null,
  actor_name text not null,
  primary key (tenant_id, job_id, occurrence)
);

alter table schedule_job enable row level security;
alter table schedule_standing enable row level security;
alter table schedule_run enable row level security;
create policy tenant_only on schedule_job using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
create policy tenant_only on schedule_standing using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
create policy tenant_only on schedule_run using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on schedule_job to gantry_server;
grant select, insert, update, delete on schedule_standing to gantry_server;
grant select, insert on schedule_run to gantry_server;
