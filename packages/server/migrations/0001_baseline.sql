-- The schema of the first release, by subject. Until a release is tagged this file is edited in place; from then on it
-- is frozen and every change is a migration of its own (docs/developers.md, Migrations).

-- Installation: everything above the tenants. The migration runner creates the schema itself.
create table installation.tenant (
  -- The slug: the same in group, header, path and key.
  id text primary key check (id ~ '^[a-z0-9][a-z0-9_-]{0,62}$'),
  -- First column of every series row; a small number where the slug would be repeated millions of times.
  number int4 generated always as identity unique,
  name text not null,
  description text not null default '',
  created_at timestamptz not null
);
grant usage on schema installation, public to gantry_server;
grant select on installation.tenant, installation.migration to gantry_server;

-- One rising number for everything that is announced; the page drops announcements older than what it holds.
create sequence entity_rev as int8;
grant usage on sequence entity_rev to gantry_server;

-- Written by triggers on what the time machine shows, with the clock of the transaction: what the console showed at a
-- moment is the last row of an entity until then. A row has the whole recorded state; one without a state says that the entity
-- was deleted. Every few hours a job repeats the last row of each entity as a keyframe, so that a moment is read from rows that
-- lie together: the keyframe and what changed since.
create table state_change (
  id int8 generated always as identity primary key,
  tenant_number int4 not null references installation.tenant (number),
  tenant_id text not null,
  entity_type text not null,
  entity_id text not null,
  at timestamptz not null,
  rev int8 not null,
  status text,
  status_since timestamptz,
  observed_at timestamptz,
  state jsonb,
  is_keyframe boolean not null default false
);
create index state_change_type on state_change (tenant_number, entity_type, at);
create index state_change_keyframe on state_change (tenant_number, at) where is_keyframe;
create index state_change_entity on state_change (tenant_number, entity_type, entity_id, at desc, id desc);
create index state_change_age on state_change (tenant_number, at);

create function recorded_at(fallback timestamptz) returns timestamptz
  language sql stable
  return coalesce(
    to_timestamp(nullif(current_setting('gantry.now_ms', true), '')::float8 / 1000), fallback, transaction_timestamp());

-- The named members of a state, without the times of their polls.
create function recorded_state(state jsonb, members text[]) returns jsonb
  language sql immutable
  return (
    select coalesce(jsonb_object_agg(m, case jsonb_typeof(state -> m) when 'object' then (state -> m) - 'readAt' else state -> m end), '{}')
    from unnest(members) m where state ? m);

create function record_change_of_state() returns trigger
  language plpgsql
  as $$
    declare
      members text[] := string_to_array(tg_argv[1], ',');
    begin
      if tg_op = 'DELETE' then
        insert into state_change (tenant_number, tenant_id, entity_type, entity_id, at, rev)
          select t.number, o.tenant_id, tg_argv[0], o.id, recorded_at(null), o.rev
          from stale o join installation.tenant t on t.id = o.tenant_id;
      elsif tg_op = 'INSERT' then
        insert into state_change (tenant_number, tenant_id, entity_type, entity_id, at, rev, status, status_since, observed_at, state)
          select t.number, n.tenant_id, tg_argv[0], n.id, recorded_at(n.received_at), n.rev, n.status, n.status_since,
            n.observed_at, recorded_state(n.state, members)
          from fresh n join installation.tenant t on t.id = n.tenant_id;
      else
        insert into state_change (tenant_number, tenant_id, entity_type, entity_id, at, rev, status, status_since, observed_at, state)
          select t.number, n.tenant_id, tg_argv[0], n.id, recorded_at(n.received_at), n.rev, n.status, n.status_since,
            n.observed_at, recorded_state(n.state, members)
          from fresh n join stale o on o.tenant_id = n.tenant_id and o.id = n.id
            join installation.tenant t on t.id = n.tenant_id
          where n.status <> o.status or n.status_since is distinct from o.status_since
            -- Most reports change none of the members, which is cheaper to see than to compare what is recorded.
            or (exists (select from unnest(members) m where n.state -> m is distinct from o.state -> m)
              and recorded_state(n.state, members) <> recorded_state(o.state, members));
      end if;
      return null;
    end
  $$;

create function record_change_of_document() returns trigger
  language plpgsql
  as $$
    begin
      if tg_op = 'DELETE' then
        insert into state_change (tenant_number, tenant_id, entity_type, entity_id, at, rev)
          select t.number, o.tenant_id, tg_argv[0], o.id, recorded_at(null), o.rev
          from stale o join installation.tenant t on t.id = o.tenant_id;
      else
        insert into state_change (tenant_number, tenant_id, entity_type, entity_id, at, rev, status, state)
          select t.number, n.tenant_id, tg_argv[0], n.id, recorded_at(n.updated_at), n.rev, coalesce(n.doc ->> 'status', ''), n.doc
          from fresh n join installation.tenant t on t.id = n.tenant_id;
      end if;
      return null;
    end
  $$;

-- Entity kinds: generated from packages/domain, do not edit.

-- acceptableWord
create table acceptable_word (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "enabled" boolean generated always as (((doc ->> 'enabled')::boolean)) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), ''))) stored,
  primary key (tenant_id, id)
);
create index acceptable_word_sort on acceptable_word (tenant_id, lower("name"), id);
create index acceptable_word_search on acceptable_word using gin (search_text gin_trgm_ops);
create unique index acceptable_word_unique on acceptable_word (tenant_id, lower("name"));
alter table acceptable_word enable row level security;
create policy tenant_only on acceptable_word using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on acceptable_word to gantry_server;

-- alarmConfig
create table alarm_config (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "enabled" boolean generated always as (((doc ->> 'enabled')::boolean)) stored,
  "entity_type" text generated always as ((doc ->> 'entityType')) stored,
  "entity_id" text generated always as ((doc ->> 'entityId')) stored,
  "alarm_type" text generated always as ((doc ->> 'alarmType')) stored,
  "alarm_severity" text generated always as ((doc ->> 'alarmSeverity')) stored,
  "activate_on_reoccurrence" boolean generated always as (((doc ->> 'activateOnReoccurrence')::boolean)) stored,
  "create_notification" boolean generated always as (((doc ->> 'createNotification')::boolean)) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), ''))) stored,
  primary key (tenant_id, id)
);
create index alarm_config_sort on alarm_config (tenant_id, lower("name"), id);
create index alarm_config_search on alarm_config using gin (search_text gin_trgm_ops);
alter table alarm_config enable row level security;
create policy tenant_only on alarm_config using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on alarm_config to gantry_server;

-- alertSource
create table alert_source (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "type" text generated always as ((doc ->> 'type')) stored,
  "enabled" boolean generated always as (((doc ->> 'enabled')::boolean)) stored,
  "vendor" text generated always as ((doc ->> 'vendor')) stored,
  "confidence_threshold" float8 generated always as (((doc ->> 'confidenceThreshold')::float8)) stored,
  "poll_enabled" boolean generated always as (((doc ->> 'pollEnabled')::boolean)) stored,
  "poll_rate" float8 generated always as (((doc ->> 'pollRate')::float8)) stored,
  "protocol" text generated always as ((doc ->> 'protocol')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), '') || E'\n' || coalesce((doc ->> 'vendor'), ''))) stored,
  primary key (tenant_id, id)
);
create index alert_source_sort on alert_source (tenant_id, lower("name"), id);
create index alert_source_by_type on alert_source (tenant_id, lower("type"), lower("name"), id);
create index alert_source_by_enabled on alert_source (tenant_id, "enabled", lower("name"), id);
create index alert_source_by_vendor on alert_source (tenant_id, lower("vendor"), lower("name"), id);
create index alert_source_by_confidence_threshold on alert_source (tenant_id, "confidence_threshold", lower("name"), id);
create index alert_source_own_poll_rate on alert_source (tenant_id, id) include (poll_rate) where poll_rate <> 60;
create index alert_source_search on alert_source using gin (search_text gin_trgm_ops);
alter table alert_source enable row level security;
create policy tenant_only on alert_source using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on alert_source to gantry_server;
create table alert_source_state (
  tenant_id text not null,
  id text not null,
  rev int8 not null,
  status text not null,
  status_since timestamptz,
  observed_at timestamptz,
  received_at timestamptz,
  agent_id text,
  state jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references alert_source (tenant_id, id) on delete cascade
);
create index alert_source_state_status on alert_source_state (tenant_id, status, status_since, id);
alter table alert_source_state enable row level security;
create policy tenant_only on alert_source_state using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on alert_source_state to gantry_server;

-- apiKey
create table api_key (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "enabled" boolean generated always as (((doc ->> 'enabled')::boolean)) stored,
  "prefix" text generated always as ((doc ->> 'prefix')) stored,
  "expires_at" text generated always as ((doc ->> 'expiresAt')) stored,
  "last_used_at" text generated always as ((doc ->> 'lastUsedAt')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), '') || E'\n' || coalesce((doc ->> 'prefix'), ''))) stored,
  primary key (tenant_id, id)
);
create index api_key_sort on api_key (tenant_id, lower("name"), id);
create index api_key_search on api_key using gin (search_text gin_trgm_ops);
alter table api_key enable row level security;
create policy tenant_only on api_key using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on api_key to gantry_server;

-- automatedIncident
create table automated_incident (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "incident_type_name" text generated always as ((doc ->> 'incidentTypeName')) stored,
  "severity" text generated always as ((doc ->> 'severity')) stored,
  "status" text generated always as ((doc ->> 'status')) stored,
  "is_false_positive" boolean generated always as (((doc ->> 'isFalsePositive')::boolean)) stored,
  "is_exercise" boolean generated always as (((doc ->> 'isExercise')::boolean)) stored,
  "confidence_score" float8 generated always as (((doc ->> 'confidenceScore')::float8)) stored,
  "road_name" text generated always as ((doc ->> 'roadName')) stored,
  "direction" text generated always as ((doc ->> 'direction')) stored,
  "detected_at" text generated always as ((doc ->> 'detectedAt')) stored,
  "confirmed_at" text generated always as ((doc ->> 'confirmedAt')) stored,
  "cleared_at" text generated always as ((doc ->> 'clearedAt')) stored,
  "response_time" float8 generated always as (((doc ->> 'responseTime')::float8)) stored,
  "clearance_time" float8 generated always as (((doc ->> 'clearanceTime')::float8)) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), '') || E'\n' || coalesce((doc ->> 'roadName'), ''))) stored,
  primary key (tenant_id, id)
);
create index automated_incident_sort on automated_incident (tenant_id, lower("detected_at"), id);
create index automated_incident_by_name on automated_incident (tenant_id, lower("name"), lower("detected_at"), id);
create index automated_incident_by_incident_type_name on automated_incident (tenant_id, lower("incident_type_name"), lower("detected_at"), id);
create index automated_incident_by_severity on automated_incident (tenant_id, lower("severity"), lower("detected_at"), id);
create index automated_incident_by_status on automated_incident (tenant_id, lower("status"), lower("detected_at"), id);
create index automated_incident_by_road_name on automated_incident (tenant_id, lower("road_name"), lower("detected_at"), id);
create index automated_incident_by_direction on automated_incident (tenant_id, lower("direction"), lower("detected_at"), id);
create index automated_incident_search on automated_incident using gin (search_text gin_trgm_ops);
alter table automated_incident enable row level security;
create policy tenant_only on automated_incident using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on automated_incident to gantry_server;
create trigger automated_incident_insert after insert on automated_incident referencing new table as fresh for each statement execute function record_change_of_document('AUTOMATED_INCIDENT');
create trigger automated_incident_update after update on automated_incident referencing old table as stale new table as fresh for each statement execute function record_change_of_document('AUTOMATED_INCIDENT');
create trigger automated_incident_delete after delete on automated_incident referencing old table as stale for each statement execute function record_change_of_document('AUTOMATED_INCIDENT');

-- brandingOptions
create table branding_options (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "theme" text generated always as ((doc ->> 'theme')) stored,
  primary key (tenant_id, id)
);
create index branding_options_sort on branding_options (tenant_id, lower("name"), id);
alter table branding_options enable row level security;
create policy tenant_only on branding_options using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on branding_options to gantry_server;

-- camera
create table camera (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "road_name" text generated always as ((doc ->> 'roadName')) stored,
  "direction" text generated always as ((doc ->> 'direction')) stored,
  "poll_enabled" boolean generated always as (((doc ->> 'pollEnabled')::boolean)) stored,
  "poll_rate" float8 generated always as (((doc ->> 'pollRate')::float8)) stored,
  "protocol" text generated always as ((doc ->> 'protocol')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), '') || E'\n' || coalesce((doc ->> 'roadName'), ''))) stored,
  primary key (tenant_id, id)
);
create index camera_sort on camera (tenant_id, lower("name"), id);
create index camera_by_road_name on camera (tenant_id, lower("road_name"), lower("name"), id);
create index camera_by_direction on camera (tenant_id, lower("direction"), lower("name"), id);
create index camera_by_protocol on camera (tenant_id, lower("protocol"), lower("name"), id);
create index camera_own_poll_rate on camera (tenant_id, id) include (poll_rate) where poll_rate <> 60;
create index camera_search on camera using gin (search_text gin_trgm_ops);
alter table camera enable row level security;
create policy tenant_only on camera using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on camera to gantry_server;
create table camera_state (
  tenant_id text not null,
  id text not null,
  rev int8 not null,
  status text not null,
  status_since timestamptz,
  observed_at timestamptz,
  received_at timestamptz,
  agent_id text,
  state jsonb not null,
  problem_code text generated always as (state #>> '{problem,code}') stored,
  stream_problem_code text generated always as (state #>> '{streamProblem,code}') stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references camera (tenant_id, id) on delete cascade
);
create index camera_state_status on camera_state (tenant_id, status, status_since, id);
create index camera_state_problem_code on camera_state (tenant_id, problem_code, id) where problem_code is not null;
create index camera_state_stream_problem_code on camera_state (tenant_id, stream_problem_code, id) where stream_problem_code is not null;
alter table camera_state enable row level security;
create policy tenant_only on camera_state using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on camera_state to gantry_server;
create trigger camera_state_insert after insert on camera_state referencing new table as fresh for each statement execute function record_change_of_state('CAMERA', 'problem,streamProblem,streamOnline');
create trigger camera_state_update after update on camera_state referencing old table as stale new table as fresh for each statement execute function record_change_of_state('CAMERA', 'problem,streamProblem,streamOnline');
create trigger camera_state_delete after delete on camera_state referencing old table as stale for each statement execute function record_change_of_state('CAMERA', 'problem,streamProblem,streamOnline');

-- cameraGroup
create table camera_group (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), ''))) stored,
  primary key (tenant_id, id)
);
create index camera_group_sort on camera_group (tenant_id, lower("name"), id);
create index camera_group_search on camera_group using gin (search_text gin_trgm_ops);
alter table camera_group enable row level security;
create policy tenant_only on camera_group using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on camera_group to gantry_server;

-- chartConfig
create table chart_config (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "type" text generated always as ((doc ->> 'type')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), ''))) stored,
  primary key (tenant_id, id)
);
create index chart_config_sort on chart_config (tenant_id, lower("name"), id);
create index chart_config_search on chart_config using gin (search_text gin_trgm_ops);
alter table chart_config enable row level security;
create policy tenant_only on chart_config using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on chart_config to gantry_server;

-- conditionRule
create table condition_rule (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "rule_mode" text generated always as ((doc ->> 'ruleMode')) stored,
  "owner_name" text generated always as ((doc ->> 'ownerName')) stored,
  "condition_type" text generated always as ((doc ->> 'conditionType')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), ''))) stored,
  primary key (tenant_id, id)
);
create index condition_rule_sort on condition_rule (tenant_id, lower("name"), id);
create index condition_rule_search on condition_rule using gin (search_text gin_trgm_ops);
alter table condition_rule enable row level security;
create policy tenant_only on condition_rule using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on condition_rule to gantry_server;

-- dashboard
create table dashboard (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "module" text generated always as ((doc ->> 'module')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), ''))) stored,
  primary key (tenant_id, id)
);
create index dashboard_sort on dashboard (tenant_id, lower("name"), id);
create index dashboard_search on dashboard using gin (search_text gin_trgm_ops);
alter table dashboard enable row level security;
create policy tenant_only on dashboard using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on dashboard to gantry_server;

-- detector
create table detector (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "road_name" text generated always as ((doc ->> 'roadName')) stored,
  "direction" text generated always as ((doc ->> 'direction')) stored,
  "poll_enabled" boolean generated always as (((doc ->> 'pollEnabled')::boolean)) stored,
  "poll_rate" float8 generated always as (((doc ->> 'pollRate')::float8)) stored,
  "lane_count" float8 generated always as (((doc ->> 'laneCount')::float8)) stored,
  "protocol" text generated always as ((doc ->> 'protocol')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), '') || E'\n' || coalesce((doc ->> 'roadName'), ''))) stored,
  primary key (tenant_id, id)
);
create index detector_sort on detector (tenant_id, lower("name"), id);
create index detector_by_road_name on detector (tenant_id, lower("road_name"), lower("name"), id);
create index detector_by_direction on detector (tenant_id, lower("direction"), lower("name"), id);
create index detector_by_lane_count on detector (tenant_id, "lane_count", lower("name"), id);
create index detector_own_poll_rate on detector (tenant_id, id) include (poll_rate) where poll_rate <> 30;
create index detector_search on detector using gin (search_text gin_trgm_ops);
alter table detector enable row level security;
create policy tenant_only on detector using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on detector to gantry_server;
create table detector_state (
  tenant_id text not null,
  id text not null,
  rev int8 not null,
  status text not null,
  status_since timestamptz,
  observed_at timestamptz,
  received_at timestamptz,
  agent_id text,
  state jsonb not null,
  problem_code text generated always as (state #>> '{problem,code}') stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references detector (tenant_id, id) on delete cascade
);
create index detector_state_status on detector_state (tenant_id, status, status_since, id);
create index detector_state_problem_code on detector_state (tenant_id, problem_code, id) where problem_code is not null;
alter table detector_state enable row level security;
create policy tenant_only on detector_state using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on detector_state to gantry_server;
create trigger detector_state_insert after insert on detector_state referencing new table as fresh for each statement execute function record_change_of_state('DETECTOR', 'problem');
create trigger detector_state_update after update on detector_state referencing old table as stale new table as fresh for each statement execute function record_change_of_state('DETECTOR', 'problem');
create trigger detector_state_delete after delete on detector_state referencing old table as stale for each statement execute function record_change_of_state('DETECTOR', 'problem');

-- escalation
create table escalation (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "enabled" boolean generated always as (((doc ->> 'enabled')::boolean)) stored,
  "wait" float8 generated always as (((doc ->> 'wait')::float8)) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), ''))) stored,
  primary key (tenant_id, id)
);
create index escalation_sort on escalation (tenant_id, lower("name"), id);
create index escalation_search on escalation using gin (search_text gin_trgm_ops);
alter table escalation enable row level security;
create policy tenant_only on escalation using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on escalation to gantry_server;

-- forbiddenWord
create table forbidden_word (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "enabled" boolean generated always as (((doc ->> 'enabled')::boolean)) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), ''))) stored,
  primary key (tenant_id, id)
);
create index forbidden_word_sort on forbidden_word (tenant_id, lower("name"), id);
create index forbidden_word_search on forbidden_word using gin (search_text gin_trgm_ops);
create unique index forbidden_word_unique on forbidden_word (tenant_id, lower("name"));
alter table forbidden_word enable row level security;
create policy tenant_only on forbidden_word using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on forbidden_word to gantry_server;

-- formSource
create table form_source (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), ''))) stored,
  primary key (tenant_id, id)
);
create index form_source_sort on form_source (tenant_id, lower("name"), id);
create index form_source_search on form_source using gin (search_text gin_trgm_ops);
create unique index form_source_unique on form_source (tenant_id, lower("name"));
alter table form_source enable row level security;
create policy tenant_only on form_source using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on form_source to gantry_server;

-- incidentType
create table incident_type (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "severity" text generated always as ((doc ->> 'severity')) stored,
  "enabled" boolean generated always as (((doc ->> 'enabled')::boolean)) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), ''))) stored,
  primary key (tenant_id, id)
);
create index incident_type_sort on incident_type (tenant_id, lower("name"), id);
create index incident_type_search on incident_type using gin (search_text gin_trgm_ops);
alter table incident_type enable row level security;
create policy tenant_only on incident_type using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on incident_type to gantry_server;

-- mapConfig
create table map_config (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "default" boolean generated always as (((doc ->> 'default')::boolean)) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), ''))) stored,
  primary key (tenant_id, id)
);
create index map_config_sort on map_config (tenant_id, lower("name"), id);
create index map_config_search on map_config using gin (search_text gin_trgm_ops);
alter table map_config enable row level security;
create policy tenant_only on map_config using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on map_config to gantry_server;

-- mapLayer
create table map_layer (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "group" text generated always as ((doc ->> 'group')) stored,
  "layer_type" text generated always as ((doc ->> 'layerType')) stored,
  "is_base_layer" boolean generated always as (((doc ->> 'isBaseLayer')::boolean)) stored,
  "visible" boolean generated always as (((doc ->> 'visible')::boolean)) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'group'), ''))) stored,
  primary key (tenant_id, id)
);
create index map_layer_sort on map_layer (tenant_id, lower("name"), id);
create index map_layer_search on map_layer using gin (search_text gin_trgm_ops);
alter table map_layer enable row level security;
create policy tenant_only on map_layer using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on map_layer to gantry_server;

-- moduleSettings
create table module_settings (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "enable_forbidden_word_list" boolean generated always as (((doc ->> 'enableForbiddenWordList')::boolean)) stored,
  "enable_acceptable_word_list" boolean generated always as (((doc ->> 'enableAcceptableWordList')::boolean)) stored,
  primary key (tenant_id, id)
);
create index module_settings_sort on module_settings (tenant_id, "enable_forbidden_word_list", id);
alter table module_settings enable row level security;
create policy tenant_only on module_settings using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on module_settings to gantry_server;

-- notificationWebhook
create table notification_webhook (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "enabled" boolean generated always as (((doc ->> 'enabled')::boolean)) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), ''))) stored,
  primary key (tenant_id, id)
);
create index notification_webhook_sort on notification_webhook (tenant_id, lower("name"), id);
create index notification_webhook_search on notification_webhook using gin (search_text gin_trgm_ops);
alter table notification_webhook enable row level security;
create policy tenant_only on notification_webhook using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on notification_webhook to gantry_server;

-- permissionGroup
create table permission_group (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "order" float8 generated always as (((doc ->> 'order')::float8)) stored,
  "parent_id" text generated always as ((doc ->> 'parentId')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), ''))) stored,
  primary key (tenant_id, id)
);
create index permission_group_sort on permission_group (tenant_id, "order", id);
create index permission_group_search on permission_group using gin (search_text gin_trgm_ops);
alter table permission_group enable row level security;
create policy tenant_only on permission_group using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on permission_group to gantry_server;

-- report
create table report (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "status" text generated always as ((doc ->> 'status')) stored,
  "is_template" boolean generated always as (((doc ->> 'isTemplate')::boolean)) stored,
  "module" text generated always as ((doc ->> 'module')) stored,
  "tags" jsonb generated always as ((doc -> 'tags')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), ''))) stored,
  primary key (tenant_id, id)
);
create index report_sort on report (tenant_id, lower("name"), id);
create index report_search on report using gin (search_text gin_trgm_ops);
alter table report enable row level security;
create policy tenant_only on report using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on report to gantry_server;

-- retentionPolicy
create table retention_policy (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "enabled" boolean generated always as (((doc ->> 'enabled')::boolean)) stored,
  "entity_type" text generated always as ((doc ->> 'entityType')) stored,
  "duration" float8 generated always as (((doc ->> 'duration')::float8)) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), ''))) stored,
  primary key (tenant_id, id)
);
create index retention_policy_sort on retention_policy (tenant_id, lower("name"), id);
create index retention_policy_search on retention_policy using gin (search_text gin_trgm_ops);
alter table retention_policy enable row level security;
create policy tenant_only on retention_policy using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on retention_policy to gantry_server;

-- role
create table role (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), ''))) stored,
  primary key (tenant_id, id)
);
create index role_sort on role (tenant_id, lower("name"), id);
create index role_search on role using gin (search_text gin_trgm_ops);
create unique index role_unique on role (tenant_id, lower("name"));
alter table role enable row level security;
create policy tenant_only on role using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on role to gantry_server;

-- sign
create table sign (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "road_name" text generated always as ((doc ->> 'roadName')) stored,
  "direction" text generated always as ((doc ->> 'direction')) stored,
  "poll_enabled" boolean generated always as (((doc ->> 'pollEnabled')::boolean)) stored,
  "poll_rate" float8 generated always as (((doc ->> 'pollRate')::float8)) stored,
  "category" text generated always as ((doc ->> 'category')) stored,
  "pixel_width" float8 generated always as (((doc ->> 'pixelWidth')::float8)) stored,
  "pixel_height" float8 generated always as (((doc ->> 'pixelHeight')::float8)) stored,
  "matrix_type" text generated always as ((doc ->> 'matrixType')) stored,
  "protocol" text generated always as ((doc ->> 'protocol')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), '') || E'\n' || coalesce((doc ->> 'roadName'), ''))) stored,
  primary key (tenant_id, id)
);
create index sign_sort on sign (tenant_id, lower("name"), id);
create index sign_by_road_name on sign (tenant_id, lower("road_name"), lower("name"), id);
create index sign_by_direction on sign (tenant_id, lower("direction"), lower("name"), id);
create index sign_by_category on sign (tenant_id, lower("category"), lower("name"), id);
create index sign_by_pixel_width on sign (tenant_id, "pixel_width", lower("name"), id);
create index sign_by_pixel_height on sign (tenant_id, "pixel_height", lower("name"), id);
create index sign_own_poll_rate on sign (tenant_id, id) include (poll_rate) where poll_rate <> 30;
create index sign_search on sign using gin (search_text gin_trgm_ops);
alter table sign enable row level security;
create policy tenant_only on sign using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on sign to gantry_server;
create table sign_state (
  tenant_id text not null,
  id text not null,
  rev int8 not null,
  status text not null,
  status_since timestamptz,
  observed_at timestamptz,
  received_at timestamptz,
  agent_id text,
  state jsonb not null,
  problem_code text generated always as (state #>> '{problem,code}') stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references sign (tenant_id, id) on delete cascade
);
create index sign_state_status on sign_state (tenant_id, status, status_since, id);
create index sign_state_problem_code on sign_state (tenant_id, problem_code, id) where problem_code is not null;
alter table sign_state enable row level security;
create policy tenant_only on sign_state using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on sign_state to gantry_server;
create trigger sign_state_insert after insert on sign_state referencing new table as fresh for each statement execute function record_change_of_state('SIGN', 'face,verification,wanted,problem,controlMode,shortErrors');
create trigger sign_state_update after update on sign_state referencing old table as stale new table as fresh for each statement execute function record_change_of_state('SIGN', 'face,verification,wanted,problem,controlMode,shortErrors');
create trigger sign_state_delete after delete on sign_state referencing old table as stale for each statement execute function record_change_of_state('SIGN', 'face,verification,wanted,problem,controlMode,shortErrors');

-- signCommand
create table sign_command (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "enabled" boolean generated always as (((doc ->> 'enabled')::boolean)) stored,
  "value" text generated always as ((doc ->> 'value')) stored,
  "slot" float8 generated always as (((doc ->> 'slot')::float8)) stored,
  "priority" float8 generated always as (((doc ->> 'priority')::float8)) stored,
  "sign_id" text generated always as ((doc ->> 'signId')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'value'), ''))) stored,
  primary key (tenant_id, id)
);
create index sign_command_sort on sign_command (tenant_id, "priority", id);
create index sign_command_search on sign_command using gin (search_text gin_trgm_ops);
alter table sign_command enable row level security;
create policy tenant_only on sign_command using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on sign_command to gantry_server;

-- signDisplayType
create table sign_display_type (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "pixel_width" float8 generated always as (((doc ->> 'pixelWidth')::float8)) stored,
  "pixel_height" float8 generated always as (((doc ->> 'pixelHeight')::float8)) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), ''))) stored,
  primary key (tenant_id, id)
);
create index sign_display_type_sort on sign_display_type (tenant_id, lower("name"), id);
create index sign_display_type_search on sign_display_type using gin (search_text gin_trgm_ops);
alter table sign_display_type enable row level security;
create policy tenant_only on sign_display_type using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on sign_display_type to gantry_server;

-- signFont
create table sign_font (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "font_version" float8 generated always as (((doc ->> 'fontVersion')::float8)) stored,
  "default" boolean generated always as (((doc ->> 'default')::boolean)) stored,
  "character_height" float8 generated always as (((doc ->> 'characterHeight')::float8)) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), ''))) stored,
  primary key (tenant_id, id)
);
create index sign_font_sort on sign_font (tenant_id, lower("name"), id);
create index sign_font_search on sign_font using gin (search_text gin_trgm_ops);
alter table sign_font enable row level security;
create policy tenant_only on sign_font using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on sign_font to gantry_server;

-- signLibraryMessage
create table sign_library_message (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "sign_id" text generated always as ((doc ->> 'signId')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), ''))) stored,
  primary key (tenant_id, id)
);
create index sign_library_message_sort on sign_library_message (tenant_id, lower("name"), id);
create index sign_library_message_search on sign_library_message using gin (search_text gin_trgm_ops);
alter table sign_library_message enable row level security;
create policy tenant_only on sign_library_message using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on sign_library_message to gantry_server;

-- signPlan
create table sign_plan (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "status" text generated always as ((doc ->> 'status')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), ''))) stored,
  primary key (tenant_id, id)
);
create index sign_plan_sort on sign_plan (tenant_id, lower("name"), id);
create index sign_plan_search on sign_plan using gin (search_text gin_trgm_ops);
alter table sign_plan enable row level security;
create policy tenant_only on sign_plan using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on sign_plan to gantry_server;

-- signPriority
create table sign_priority (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "description" text generated always as ((doc ->> 'description')) stored,
  "priority" float8 generated always as (((doc ->> 'priority')::float8)) stored,
  "default" boolean generated always as (((doc ->> 'default')::boolean)) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), ''))) stored,
  primary key (tenant_id, id)
);
create index sign_priority_sort on sign_priority (tenant_id, "priority", id);
create index sign_priority_search on sign_priority using gin (search_text gin_trgm_ops);
alter table sign_priority enable row level security;
create policy tenant_only on sign_priority using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on sign_priority to gantry_server;

-- storageConfig
create table storage_config (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "type" text generated always as ((doc ->> 'type')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), ''))) stored,
  primary key (tenant_id, id)
);
create index storage_config_sort on storage_config (tenant_id, lower("name"), id);
create index storage_config_search on storage_config using gin (search_text gin_trgm_ops);
alter table storage_config enable row level security;
create policy tenant_only on storage_config using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on storage_config to gantry_server;

-- tour
create table tour (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), ''))) stored,
  primary key (tenant_id, id)
);
create index tour_sort on tour (tenant_id, lower("name"), id);
create index tour_search on tour using gin (search_text gin_trgm_ops);
alter table tour enable row level security;
create policy tenant_only on tour using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on tour to gantry_server;

-- videoWall
create table video_wall (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "system" boolean generated always as (((doc ->> 'system')::boolean)) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), ''))) stored,
  primary key (tenant_id, id)
);
create index video_wall_sort on video_wall (tenant_id, lower("name"), id);
create index video_wall_search on video_wall using gin (search_text gin_trgm_ops);
alter table video_wall enable row level security;
create policy tenant_only on video_wall using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on video_wall to gantry_server;

-- wallLayout
create table wall_layout (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "columns" float8 generated always as (((doc ->> 'columns')::float8)) stored,
  "rows" float8 generated always as (((doc ->> 'rows')::float8)) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), ''))) stored,
  primary key (tenant_id, id)
);
create index wall_layout_sort on wall_layout (tenant_id, lower("name"), id);
create index wall_layout_search on wall_layout using gin (search_text gin_trgm_ops);
alter table wall_layout enable row level security;
create policy tenant_only on wall_layout using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on wall_layout to gantry_server;

-- weatherStation
create table weather_station (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "road_name" text generated always as ((doc ->> 'roadName')) stored,
  "direction" text generated always as ((doc ->> 'direction')) stored,
  "poll_enabled" boolean generated always as (((doc ->> 'pollEnabled')::boolean)) stored,
  "poll_rate" float8 generated always as (((doc ->> 'pollRate')::float8)) stored,
  "protocol" text generated always as ((doc ->> 'protocol')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), '') || E'\n' || coalesce((doc ->> 'roadName'), ''))) stored,
  primary key (tenant_id, id)
);
create index weather_station_sort on weather_station (tenant_id, lower("name"), id);
create index weather_station_by_road_name on weather_station (tenant_id, lower("road_name"), lower("name"), id);
create index weather_station_by_direction on weather_station (tenant_id, lower("direction"), lower("name"), id);
create index weather_station_own_poll_rate on weather_station (tenant_id, id) include (poll_rate) where poll_rate <> 300;
create index weather_station_search on weather_station using gin (search_text gin_trgm_ops);
alter table weather_station enable row level security;
create policy tenant_only on weather_station using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on weather_station to gantry_server;
create table weather_station_state (
  tenant_id text not null,
  id text not null,
  rev int8 not null,
  status text not null,
  status_since timestamptz,
  observed_at timestamptz,
  received_at timestamptz,
  agent_id text,
  state jsonb not null,
  problem_code text generated always as (state #>> '{problem,code}') stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references weather_station (tenant_id, id) on delete cascade
);
create index weather_station_state_status on weather_station_state (tenant_id, status, status_since, id);
create index weather_station_state_problem_code on weather_station_state (tenant_id, problem_code, id) where problem_code is not null;
alter table weather_station_state enable row level security;
create policy tenant_only on weather_station_state using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on weather_station_state to gantry_server;
create trigger weather_station_state_insert after insert on weather_station_state referencing new table as fresh for each statement execute function record_change_of_state('WEATHER_STATION', 'problem');
create trigger weather_station_state_update after update on weather_station_state referencing old table as stale new table as fresh for each statement execute function record_change_of_state('WEATHER_STATION', 'problem');
create trigger weather_station_state_delete after delete on weather_station_state referencing old table as stale for each statement execute function record_change_of_state('WEATHER_STATION', 'problem');

-- widget
create table widget (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "type" text generated always as ((doc ->> 'type')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), ''))) stored,
  primary key (tenant_id, id)
);
create index widget_sort on widget (tenant_id, lower("name"), id);
create index widget_search on widget using gin (search_text gin_trgm_ops);
alter table widget enable row level security;
create policy tenant_only on widget using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on widget to gantry_server;

-- wim
create table wim (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "road_name" text generated always as ((doc ->> 'roadName')) stored,
  "direction" text generated always as ((doc ->> 'direction')) stored,
  "poll_enabled" boolean generated always as (((doc ->> 'pollEnabled')::boolean)) stored,
  "poll_rate" float8 generated always as (((doc ->> 'pollRate')::float8)) stored,
  "category" jsonb generated always as ((doc -> 'category')) stored,
  "protocol" text generated always as ((doc ->> 'protocol')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), '') || E'\n' || coalesce((doc ->> 'roadName'), ''))) stored,
  primary key (tenant_id, id)
);
create index wim_sort on wim (tenant_id, lower("name"), id);
create index wim_by_road_name on wim (tenant_id, lower("road_name"), lower("name"), id);
create index wim_by_direction on wim (tenant_id, lower("direction"), lower("name"), id);
create index wim_own_poll_rate on wim (tenant_id, id) include (poll_rate) where poll_rate <> 60;
create index wim_search on wim using gin (search_text gin_trgm_ops);
alter table wim enable row level security;
create policy tenant_only on wim using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on wim to gantry_server;
create table wim_state (
  tenant_id text not null,
  id text not null,
  rev int8 not null,
  status text not null,
  status_since timestamptz,
  observed_at timestamptz,
  received_at timestamptz,
  agent_id text,
  state jsonb not null,
  problem_code text generated always as (state #>> '{problem,code}') stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references wim (tenant_id, id) on delete cascade
);
create index wim_state_status on wim_state (tenant_id, status, status_since, id);
create index wim_state_problem_code on wim_state (tenant_id, problem_code, id) where problem_code is not null;
alter table wim_state enable row level security;
create policy tenant_only on wim_state using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on wim_state to gantry_server;
create trigger wim_state_insert after insert on wim_state referencing new table as fresh for each statement execute function record_change_of_state('WIM', 'problem');
create trigger wim_state_update after update on wim_state referencing old table as stale new table as fresh for each statement execute function record_change_of_state('WIM', 'problem');
create trigger wim_state_delete after delete on wim_state referencing old table as stale for each statement execute function record_change_of_state('WIM', 'problem');

-- workZone
create table work_zone (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  version int8 not null,
  rev int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  "name" text generated always as ((doc ->> 'name')) stored,
  "start_at" text generated always as ((doc ->> 'startAt')) stored,
  "end_at" text generated always as ((doc ->> 'endAt')) stored,
  "road_name" text generated always as ((doc ->> 'roadName')) stored,
  "direction" text generated always as ((doc ->> 'direction')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), '') || E'\n' || coalesce((doc ->> 'roadName'), ''))) stored,
  primary key (tenant_id, id)
);
create index work_zone_sort on work_zone (tenant_id, lower("start_at"), id);
create index work_zone_search on work_zone using gin (search_text gin_trgm_ops);
alter table work_zone enable row level security;
create policy tenant_only on work_zone using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on work_zone to gantry_server;

-- scheduleJob
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
alter table schedule_job enable row level security;
create policy tenant_only on schedule_job using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on schedule_job to gantry_server;

-- End of the generated kinds.

-- Identity: accounts, sign-in, keys

-- One account per (issuer, subject). Accounts of the embedded provider also have a password.
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
  -- The password is public; a server that allows no demo accounts ignores the account.
  is_demo boolean not null default false,
  created_at timestamptz not null,
  last_seen_at timestamptz,
  -- Issue time of the token whose groups the memberships follow; older tokens add nothing.
  followed_at timestamptz,
  cell_phone text,
  work_phone text,
  -- A small picture as a data URL, re-encoded by the server: never a drawing that can hold a script.
  picture text check (picture ~ '^data:image/(png|jpeg|webp);base64,'),
  -- Raised by every change of the person; forms name the version they were filled from.
  version int8 not null default 1,
  -- The next sign-in asks for a new password first.
  password_temporary boolean not null default false,
  unique (issuer, subject)
);
create unique index account_embedded_user_name on installation.account (lower(user_name)) where issuer = 'embedded';

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

-- Joins an account to a tenant; the lowest position is the account's default tenant.
create table installation.membership (
  account_id text not null references installation.account (id) on delete cascade,
  tenant_id text not null references installation.tenant (id),
  position int8 not null,
  -- A deactivated membership grants nothing, and no token reactivates it.
  deactivated_at timestamptz,
  -- A user's version is the sum of this and the account's.
  version int8 not null default 0,
  rev int8 not null default 0,
  joined_at timestamptz,
  primary key (account_id, tenant_id)
);
create index membership_tenant on installation.membership (tenant_id);

-- Settings that follow a person into every tenant: the default tenant, formats, units.
create table installation.account_preference (
  account_id text not null references installation.account (id) on delete cascade,
  id text not null,
  name text not null,
  metadata jsonb not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);

-- Browsers to which a person's notifications are pushed, in all tenants. Of two people who share a browser the last one
-- has it. The subscription is encrypted with the server's key: the push service accepts messages from its holder.
create table installation.push_device (
  id text primary key,
  account_id text not null references installation.account (id) on delete cascade,
  name text not null,
  sealed_subscription text not null,
  created_at timestamptz not null,
  last_success_at timestamptz
);
create index push_device_account on installation.push_device (account_id);

-- Key with which push services recognise this installation; the private key is encrypted with the server's key.
create table installation.push_key (
  is_this boolean primary key default true check (is_this),
  sealed_jwk text not null,
  made_at timestamptz not null
);

-- Failed sign-ins per account and address; counted before the password is checked, so that parallel tries count too.
create table installation.sign_in_try (
  key_hash text primary key,
  tries int8 not null,
  last_at timestamptz not null
);

-- One-time links with which a person sets a password; made on the server's command line.
create table installation.recovery_link (
  token_hash text primary key,
  account_id text not null references installation.account (id) on delete cascade,
  expires_at timestamptz not null
);
create index recovery_link_account on installation.recovery_link (account_id);

-- Sign-ins that ended before their tokens expire. An empty session_id ends every token issued until then, for issuers
-- whose tokens name no session.
create table installation.ended_session (
  issuer text not null,
  subject text not null,
  session_id text not null,
  ended_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (issuer, subject, session_id)
);
create index ended_session_expiry on installation.ended_session (expires_at);

-- State of the embedded OpenID provider: sessions, grants, codes, refresh tokens.
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
create index oidc_payload_account on installation.oidc_payload ((payload ->> 'accountId')) where payload ->> 'accountId' is not null;

-- Signing keys of the embedded provider, newest first in use; the private key is encrypted with the server's key.
create table installation.provider_key (
  kid text primary key,
  generation int8 not null unique,
  sealed_jwk text not null,
  created_at timestamptz not null
);

-- Finds the tenant of an API key by the hash of its text; everything else about the key is the tenant's.
create table installation.api_key_secret (
  key_hash text primary key,
  tenant_id text not null references installation.tenant (id),
  key_id text not null,
  created_at timestamptz not null,
  unique (tenant_id, key_id)
);

-- Finds the tenant of an agent; everything else about the agent is the tenant's.
create table installation.agent_identity (
  agent_id text primary key,
  tenant_id text not null references installation.tenant (id),
  public_key text not null,
  enrolled_at timestamptz not null,
  revoked_at timestamptz
);

create table installation.enrolment_code (
  code_hash text primary key,
  tenant_id text not null references installation.tenant (id),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- When the response was lost, the same agent may enrol again.
  used_by text references installation.agent_identity (agent_id),
  customer_site text
);
create index enrolment_code_tenant on installation.enrolment_code (tenant_id, expires_at);

-- Name of this installation for licence vendors: the same for every server of this database.
create table installation.machine (
  is_this boolean primary key default true check (is_this),
  machine_id text not null check (machine_id ~ '^[0-9A-F]{4}(-[0-9A-F]{4}){3}$'),
  made_at timestamptz not null
);

grant select, insert, update, delete on installation.account, installation.membership, installation.account_preference,
  installation.sign_in_try, installation.recovery_link, installation.ended_session, installation.oidc_payload,
  installation.push_device to gantry_server;
grant select, insert on installation.provider_key, installation.push_key, installation.agent_identity,
  installation.machine to gantry_server;
grant update (revoked_at) on installation.agent_identity to gantry_server;
grant select, insert, delete on installation.api_key_secret to gantry_server;
grant select, insert, update on installation.enrolment_code to gantry_server;

-- Permissions and settings

-- A grant belongs to one account, role, permission group or key and is deleted with it. `ids` null is all; an empty list
-- cannot be stored, on the wire it would mean all.
create table permission_grant (
  tenant_id text not null references installation.tenant (id),
  account_id text references installation.account (id) on delete cascade,
  source text not null,
  action text not null,
  entity_type text not null,
  ids text[] check (ids is null or cardinality(ids) > 0),
  role_id text,
  group_id text,
  -- Everything in the group and the groups below it, at the time of the check.
  of_group boolean not null default false,
  api_key_id text,
  owner_id text generated always as (coalesce(account_id, role_id, group_id, api_key_id)) stored,
  primary key (tenant_id, source, owner_id, action, entity_type),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade,
  foreign key (tenant_id, group_id) references permission_group (tenant_id, id) on delete cascade,
  foreign key (tenant_id, api_key_id) references api_key (tenant_id, id) on delete cascade,
  constraint permission_grant_owner check (
    num_nonnulls(account_id, role_id, group_id, api_key_id) = 1
    and case source when 'DIRECT' then account_id when 'ROLE' then role_id when 'PERMISSION_GROUP' then group_id
      when 'API_KEY' then api_key_id end is not null
  ),
  constraint permission_grant_of_group check (not of_group or (group_id is not null and ids is null))
);
create index permission_grant_account on permission_grant (account_id) where account_id is not null;

-- The document of a key lists its permissions; every change of its grants rewrites that list.
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

-- Personal settings in one tenant: presets, views, hotkeys.
create table preference (
  tenant_id text not null references installation.tenant (id),
  account_id text not null references installation.account (id) on delete cascade,
  id text not null,
  name text not null,
  metadata jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, account_id, id)
);

-- Dashboards of one person; those of a tenant are entities.
create table user_dashboard (
  tenant_id text not null references installation.tenant (id),
  account_id text not null references installation.account (id) on delete cascade,
  id text not null,
  version int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, account_id, id)
);

-- Dashboards of modules as one person changed them; without a row the default is shown.
create table module_dashboard (
  tenant_id text not null references installation.tenant (id),
  account_id text not null references installation.account (id) on delete cascade,
  module text not null,
  version int8 not null,
  doc jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, account_id, module)
);

-- What the dashboard of a module shows to those who have not changed it. A row stays after a restoration, so that versions only grow.
create table module_dashboard_default (
  tenant_id text not null references installation.tenant (id),
  module text not null,
  version int8 not null,
  -- Null: the default of the product.
  widgets jsonb,
  changed_at timestamptz not null,
  changed_by_name text not null,
  primary key (tenant_id, module)
);

-- Settings of a tenant, among them whether it has public pages.
create table system_preference (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  name text not null,
  metadata jsonb not null,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (tenant_id, id)
);

-- One licence per tenant. The token is verified whenever it is read: a row written by hand grants nothing.
create table licence_token (
  tenant_id text primary key references installation.tenant (id),
  -- Null after an offline activation.
  sealed_key text,
  token text not null,
  -- Latest issue time of any token saved here, and latest time seen on the clock: setting the clock back gains nothing.
  latest_issued_at timestamptz not null,
  seen_at timestamptz not null,
  renewal_tried_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Entities of every kind: secrets, files, trash, history

-- Passwords and communities, encrypted and bound to tenant, kind, id and field; documents only say that one is set.
create table secret_value (
  tenant_id text not null references installation.tenant (id),
  entity_type text not null,
  id text not null,
  field text not null,
  ciphertext text not null,
  primary key (tenant_id, entity_type, id, field)
);

-- Uploaded files. Their bytes lie in the blob store under tenant and blob id. A file belongs to its uploader until an
-- entity that names it is saved, and to that entity from then on.
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
-- Files that no entity names, to be deleted.
create index file_unused on file (tenant_id, uploaded_at) where entity_id is null;

-- Deleted entities of every kind; restore brings back the same id.
create table trash (
  tenant_id text not null references installation.tenant (id),
  entity_type text not null,
  id text not null,
  version int8 not null,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz not null,
  deleted_by text not null,
  deleted_by_id text not null,
  -- Every grant and group that named it, for an undo.
  places jsonb not null,
  primary key (tenant_id, entity_type, id)
);
create index trash_age on trash (tenant_id, deleted_at);

-- Every change of an entity, with the state before and after. Written with the change, never updated.
create table audit_log (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  at timestamptz not null,
  actor_id text not null,
  actor_name text not null,
  action text not null check (action in ('CREATE', 'UPDATE', 'DELETE', 'RESTORE')),
  entity_type text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  primary key (tenant_id, id)
);
create index audit_log_entity on audit_log (tenant_id, entity_type, entity_id, at desc, id desc);
create index audit_log_newest on audit_log (tenant_id, at desc, id desc);

-- Events, written in the transaction of the change they record and never updated.
create table event (
  id int8 generated always as identity primary key,
  tenant_number int4 not null references installation.tenant (number),
  tenant_id text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  entity_type text not null,
  entity_id text not null,
  event text not null,
  actor_id text,
  actor_name text,
  on_behalf_of text,
  data jsonb not null,
  -- By the agent's own clock, where that differed.
  agent_at timestamptz
);
create index event_entity on event (tenant_number, entity_type, entity_id, at desc, id desc);
-- For retention: each row is in one of these.
create index event_sign_age on event (tenant_number, at) where entity_type = 'SIGN';
create index event_other_age on event (tenant_number, at) where entity_type <> 'SIGN';
-- The message log is a view of these events.
create index event_face_read on event (tenant_number, entity_id, at desc, id desc) where event = 'faceRead';
create index event_face_newest on event (tenant_number, at desc, id desc) where event = 'faceRead';
-- One probe for the last of each event before a moment.
create index event_sign_told on event (tenant_number, entity_id, event, at desc, id desc)
  where entity_type = 'SIGN' and event in ('queueItemOpened', 'queueItemEdited', 'queueItemReposted', 'queueItemEnded',
    'signBlanked', 'statusChanged', 'verificationChanged');

-- Agents and their devices

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
  capacity int8 check (capacity > 0),
  -- Drained by an administrator; an agent that announces its own shutdown drains only until it reconnects.
  drain_asked boolean not null default false,
  revoked_at timestamptz,
  removed_at timestamptz,
  -- Until then it may act on its devices, tolerance included; null: it never could.
  lease_until timestamptz,
  -- Raised whenever devices were taken from it that it did not release itself.
  lease_epoch int8 not null default 0,
  metadata jsonb not null default '{}',
  -- The link that made the agent connected: the late end of an earlier link changes nothing.
  link_id uuid,
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

-- The values of each heartbeat.
create table agent_metric (
  tenant_id text not null,
  agent_id text not null,
  at timestamptz not null,
  cpu float8 not null,
  memory float8 not null,
  uptime float8 not null,
  journal_depth float8 not null,
  journal_bytes float8,
  round_trip_ms float8,
  clock_skew_ms float8,
  polls_per_minute float8,
  poll_success float8,
  primary key (tenant_id, agent_id, at),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id)
);
create index agent_metric_age on agent_metric (tenant_id, at);

create table device_assignment (
  tenant_id text not null references installation.tenant (id),
  entity_type text not null,
  id text not null,
  agent_id text,
  -- Takes over once the former agent has released the device, or its lease has ended.
  next_agent_id text,
  -- Chosen by an administrator.
  pinned_agent_id text,
  since timestamptz,
  primary key (tenant_id, entity_type, id),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id),
  foreign key (tenant_id, next_agent_id) references agent (tenant_id, id),
  foreign key (tenant_id, pinned_agent_id) references agent (tenant_id, id)
);
create index device_assignment_agent on device_assignment (tenant_id, agent_id);

-- Former agents of a device: what they journalled is still stored as history.
create table device_assignment_past (
  tenant_id text not null,
  entity_type text not null,
  id text not null,
  agent_id text not null,
  until timestamptz not null,
  primary key (tenant_id, entity_type, id, agent_id),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id)
);

-- Every request to a device; an ended action never changes again.
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
  rev int8 not null,
  progress_at timestamptz,
  primary key (tenant_id, id),
  check ((ended_at is null) = (result is null))
);
create index communication_action_entity on communication_action (tenant_id, entity_id, requested_at desc);
create index communication_action_open on communication_action (tenant_id, deadline_at) where ended_at is null;
create index communication_action_newest on communication_action (tenant_id, requested_at desc, id desc);

-- One row per poll, a partition per day (UTC). The server's role reaches partitions only through their parent.
create sequence record_id as int8;
grant usage on sequence record_id to gantry_server;
create table poll_result (
  tenant_number int4 not null,
  tenant_id text not null,
  id int8 not null default nextval('record_id'),
  at timestamptz not null,
  received_at timestamptz not null,
  entity_type text not null,
  entity_id text not null,
  agent_id text not null,
  is_success boolean not null,
  error text,
  latency_ms float8
) partition by range (at);
create index poll_result_entity on poll_result (tenant_number, entity_type, entity_id, at desc, id desc);
create index poll_result_newest on poll_result (tenant_number, at desc, id desc);
create index poll_result_id on poll_result (id);

-- Numbers of devices in series, to keep their rows small. They outlive the device: a restored one has the same id.
create table device_number (
  tenant_id text not null references installation.tenant (id),
  entity_type text not null,
  id text not null,
  number int4 generated always as identity unique,
  primary key (tenant_id, entity_type, id)
);

-- One row per interval of a detector, a partition per day (UTC). A row of `lanes` is a lane: -1 for no such lane, else 0 or
-- the place of its fault in the list of faults; its volume, speed and occupancy (both in tenths); its volume by class.
-- -1 where nothing was measured.
create table detector_reading (
  tenant_number int4 not null,
  detector int4 not null,
  at timestamptz not null,
  -- By the device's own clock, where that differed.
  device_at timestamptz,
  latency_ms int4,
  period_s int2 not null,
  lanes int2[] not null
) partition by range (at);
create unique index detector_reading_interval on detector_reading (tenant_number, detector, at);
create index detector_reading_age on detector_reading (tenant_number, at);

-- One row per vehicle on a weigh-in-motion station, a partition per day (UTC): km/h, cm and kg. `files` names what may be
-- read from the station; `doc` has the axles, the violations with their reasons and what lists do not filter by.
create table wim_vehicle (
  tenant_number int4 not null,
  station int4 not null,
  at timestamptz not null,
  id int8 not null default nextval('record_id'),
  number int8 not null,
  -- By the station's own clock, where that differed.
  device_at timestamptz,
  tenant_id text not null,
  speed float8,
  length float8,
  total_weight float8,
  axle_count int2,
  lane int2,
  is_violation boolean not null,
  overweight boolean not null,
  lane_direction text,
  class_name text,
  front_plate text,
  rear_plate text,
  violation_types jsonb not null,
  files text[] not null,
  doc jsonb not null
) partition by range (at);
create unique index wim_vehicle_number on wim_vehicle (tenant_number, station, at, number);
create index wim_vehicle_violation on wim_vehicle (tenant_number, station, at) where is_violation;
create index wim_vehicle_speed on wim_vehicle (tenant_number, station, lane, speed);
create index wim_vehicle_age on wim_vehicle (tenant_number, at);
create index wim_vehicle_id on wim_vehicle (id);
create index wim_vehicle_file on wim_vehicle using gin (files);

-- Days (UTC) of a station: the times of which all vehicles were read, and the vehicles by quarter of an hour. A time without
-- vehicles that is not covered was not read.
create table wim_day (
  tenant_number int4 not null,
  station int4 not null,
  at timestamptz not null,
  tenant_id text not null,
  covered tstzmultirange not null default '{}',
  vehicles int4[] not null default array_fill(0, array[96]),
  primary key (tenant_number, station, at)
);
create index wim_day_age on wim_day (tenant_number, at);

-- Sums of detectors over the hours of their zone, from the first moment of the hour, recomputed from the readings when the
-- hour is over and when a reading of it comes late. What the figures mean stands in hour-figures.ts.
create table detector_hour (
  tenant_number int4 not null,
  detector int4 not null,
  at timestamptz not null,
  tenant_id text not null,
  figures int4[] not null,
  primary key (tenant_number, detector, at)
);
create index detector_hour_age on detector_hour (tenant_number, at);

-- Sums of the hours above over the days of a zone, from the first moment of the day until that of the next, recomputed with
-- its hours. A day without a row is read from its hours.
create table detector_day (
  tenant_number int4 not null,
  detector int4 not null,
  at timestamptz not null,
  until timestamptz not null,
  tenant_id text not null,
  zone text not null,
  figures int4[] not null,
  primary key (tenant_number, detector, at)
);
create index detector_day_age on detector_day (tenant_number, at);

-- Incidents that an algorithm found between two neighbouring detectors. They raise no alarm. `seen_at` is the end of
-- the last interval in which it was found.
create table incident_detection (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  road_name text not null,
  direction text not null,
  algorithm text not null,
  upstream_id text not null,
  downstream_id text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  confidence int2 not null,
  primary key (tenant_id, id)
);
create unique index incident_detection_open on incident_detection (tenant_id, algorithm, upstream_id, downstream_id)
  where ended_at is null;
create index incident_detection_age on incident_detection (tenant_id, started_at);

-- Hours (UTC) whose sums are to be recomputed: those that have just ended, and those of late readings. A row per cause, so
-- that a reading that is not committed yet keeps its own.
create table detector_late_hour (
  tenant_number int4 not null,
  detector int4 not null,
  hour timestamptz not null,
  tenant_id text not null
);
create index detector_late_hour_of on detector_late_hour (tenant_number, detector, hour);

-- The hours before this time were handed over to be summed.
create table detector_closing (
  tenant_id text primary key references installation.tenant (id),
  until timestamptz not null
);

-- One row per poll of a weather station, a partition per day (UTC). `figures` are the values in the order of
-- weather-reading.ts, `surface` the temperatures by pavement sensor; null where nothing was measured.
create table weather_reading (
  tenant_number int4 not null,
  station int4 not null,
  at timestamptz not null,
  period_s int4 not null,
  tenant_id text not null,
  figures real[] not null,
  surface real[] not null,
  -- By pavement sensor: its place in the list of states from 1, 0 for none.
  states int2[] not null
) partition by range (at);
create unique index weather_reading_poll on weather_reading (tenant_number, station, at);
create index weather_reading_age on weather_reading (tenant_number, at);

-- Their hours (UTC), summed again with each reading that changes one. What the figures mean stands in hour-figures.ts.
create table weather_hour (
  tenant_number int4 not null,
  station int4 not null,
  at timestamptz not null,
  tenant_id text not null,
  figures bytea not null,
  -- By pavement sensor.
  surface bytea not null,
  states bytea not null,
  -- A long history is read from the index alone, with the tenant for the policy: the hours of a station lie far apart in
  -- the table.
  primary key (tenant_number, station, at) include (tenant_id, figures, surface, states)
);
create index weather_hour_age on weather_hour (tenant_number, at);

-- Signs

-- The queue of a sign is an intent, changed by actions on the sign and read by its agent.
create table sign_queue (
  tenant_id text not null references installation.tenant (id),
  sign_id text not null,
  revision bigint not null,
  sequence bigint not null,
  governed boolean not null,
  -- Travel times of its messages by field; null before the first.
  fields jsonb,
  primary key (tenant_id, sign_id)
);

create table sign_queue_item (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  sign_id text not null,
  sequence bigint not null,
  priority int8 not null,
  message jsonb not null,
  message_hash text not null,
  display_duration_ns float8,
  expires_at timestamptz,
  associated_entity_id text,
  associated_entity_name text,
  associated_entity_type text,
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null,
  last_updated_by text not null,
  last_updated_by_name text not null,
  last_updated_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text,
  has_fields boolean not null default false,
  primary key (tenant_id, id)
);
create index sign_queue_item_fields on sign_queue_item (tenant_id, sign_id) where ended_at is null and has_fields;
create index sign_queue_item_open on sign_queue_item (tenant_id, sign_id) where ended_at is null;
create index sign_queue_item_age on sign_queue_item (tenant_id, ended_at) where ended_at is not null;
create index sign_queue_item_expiring on sign_queue_item (tenant_id, expires_at) where ended_at is null and expires_at is not null;
-- What was open at a moment, and the open items of a plan.
create index sign_queue_item_history on sign_queue_item (tenant_id, sign_id, ended_at);
create index sign_queue_item_associated on sign_queue_item (tenant_id, associated_entity_type, associated_entity_id)
  where ended_at is null and associated_entity_id is not null;

-- Messages, fonts and graphics by content hash, so that an old face can be drawn again.
create table sign_content (
  tenant_id text not null references installation.tenant (id),
  hash text not null,
  type text not null,
  content jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, hash)
);

-- Messages posted to several signs in one step. The result on each sign is never stored: it is derived from the queue and
-- from what was read back.
create table sign_post (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  mode text not null check (mode in ('each', 'all')),
  created_at timestamptz not null,
  created_by text not null,
  created_by_name text not null,
  -- Until then every sign should have been read back with its message.
  deadline_at timestamptz not null,
  deadline_told boolean not null default false,
  associated_entity_id text,
  associated_entity_name text,
  associated_entity_type text,
  line_count int8 not null,
  primary key (tenant_id, id)
);
create index sign_post_newest on sign_post (tenant_id, created_at desc, id desc);
create index sign_post_overdue on sign_post (tenant_id, deadline_at) where not deadline_told;

create table sign_post_line (
  tenant_id text not null,
  post_id text not null,
  sign_id text not null,
  position int8 not null,
  -- Name at the time of the post; kept when the sign is deleted.
  sign_name text not null,
  message jsonb not null,
  -- The face as it was last read before the post.
  before jsonb,
  -- Null when the sign refused it; the error says why.
  item_id text,
  -- Queue sequence of the last post; another one means that it was reposted since.
  sequence int8,
  queue_revision int8,
  posted_at timestamptz not null,
  error text,
  error_params jsonb,
  error_issues jsonb,
  -- The verification that was last announced, so that each change is announced once.
  told text,
  primary key (tenant_id, post_id, sign_id),
  foreign key (tenant_id, post_id) references sign_post (tenant_id, id),
  check ((item_id is null) = (error is not null))
);
create index sign_post_line_item on sign_post_line (tenant_id, item_id) where item_id is not null;
create index sign_post_line_sign on sign_post_line (tenant_id, sign_id);

-- Fonts and graphics that a sign holds, each under its number there, by content (see sign_content).
create table sign_held_content (
  tenant_id text not null references installation.tenant (id),
  sign_id text not null,
  type text not null check (type in ('font', 'graphic')),
  number int8 not null,
  -- fontVersionID or dmsGraphicID as the sign reported it: when that changes, the content is unknown.
  version_id int8 not null,
  content_hash text not null,
  read_at timestamptz not null,
  primary key (tenant_id, sign_id, type, number),
  foreign key (tenant_id, sign_id) references sign (tenant_id, id) on delete cascade
);
create index sign_held_content_hash on sign_held_content (tenant_id, content_hash);

-- Stored messages of signs, as last read on request.
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

-- Cameras

-- Lock holder of a camera's PTZ. Without a row, or after its expiry, everyone with the permission may move the camera.
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
  -- The previous holder, when the lock was overridden.
  taken_from text,
  rev int8 not null,
  primary key (tenant_id, camera_id),
  foreign key (tenant_id, camera_id) references camera (tenant_id, id) on delete cascade,
  check ((explicit_at is null) = (expires_at is not null))
);
create index ptz_lock_expiry on ptz_lock (tenant_id, expires_at) where expires_at is not null;

-- Places on the map that people marked as the centre of a camera's picture, with the direction it looked then.
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

-- Alarms and schedules

-- One row per occurrence at a device; at most one alarm of a type is open at an entity, of a threshold one each.
create table alarm (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  rev int8 not null,
  entity_type text not null,
  entity_id text not null,
  -- Name when the alarm was raised; kept when the entity is deleted.
  entity_name text not null,
  alarm_type text not null,
  -- The alarm config of a threshold; empty for all other types.
  config_id text not null,
  severity text not null check (severity in ('info', 'warning', 'minor', 'major', 'critical')),
  -- Of the alarm config that raised it, else of its type.
  name text not null,
  description text,
  detail text,
  -- The value that crossed the threshold.
  measured jsonb,
  active boolean not null,
  received_at timestamptz not null,
  active_at timestamptz not null,
  clear_at timestamptz,
  -- Of the observation that raised or cleared it; with a delay it is older than that.
  observed_at timestamptz not null,
  -- Where the device was when it was raised; for grouping by cause.
  agent_id text,
  network text,
  -- The user who cleared it; null when the device did.
  cleared_by text,
  cleared_by_name text,
  occurrences int8 not null,
  acknowledged boolean not null,
  acknowledged_by text,
  acknowledged_by_name text,
  acknowledged_at timestamptz,
  acknowledged_comment text,
  -- Hidden from lists until then; a job brings it back.
  shelved_until timestamptz,
  shelved_by text,
  shelved_by_name text,
  shelved_reason text,
  -- The work zone that its device is in, or the request that operates on it.
  suppressed_by text,
  suppressed_kind text check (suppressed_kind in ('workZone', 'job')),
  suppressed_reason text,
  -- Open for longer than a day.
  standing boolean not null,
  -- When it is notified if it is still active then.
  notify_at timestamptz,
  notify_severity text,
  primary key (tenant_id, id),
  check (active = (clear_at is null)),
  check ((suppressed_by is null) = (suppressed_kind is null)),
  check (acknowledged = (acknowledged_at is not null))
);
create unique index alarm_one_open on alarm (tenant_id, entity_type, entity_id, alarm_type, config_id) where active;
-- For ingest: the open alarms of a device, and those cleared a moment ago.
create index alarm_of_entity on alarm (tenant_id, entity_type, entity_id, clear_at);
create index alarm_newest on alarm (tenant_id, active_at desc, id desc);
create index alarm_active on alarm (tenant_id, active_at desc, id desc) where active;
create index alarm_to_notify on alarm (tenant_id, notify_at) where notify_at is not null;
create index alarm_age on alarm (tenant_id, clear_at) where not active;
create index alarm_shelved on alarm (tenant_id, shelved_until) where shelved_until is not null;
create index alarm_shelved_of_entity on alarm (tenant_id, entity_type, entity_id) where shelved_until is not null;
create index alarm_suppressed on alarm (tenant_id, entity_type, entity_id) where suppressed_by is not null and active;
create index alarm_not_standing on alarm (tenant_id, active_at) where active and not standing;

-- A change that a device reports and that is not made yet: its delay runs, or it must recur.
create table alarm_waiting (
  tenant_id text not null references installation.tenant (id),
  entity_type text not null,
  entity_id text not null,
  alarm_type text not null,
  config_id text not null,
  stands boolean not null,
  detail text,
  measured jsonb,
  since timestamptz not null,
  -- When the job raises or clears the alarm; null: only a further report decides.
  due_at timestamptz,
  -- Milliseconds since 1970.
  occurrences jsonb not null,
  observed_at timestamptz not null,
  primary key (tenant_id, entity_type, entity_id, alarm_type, config_id)
);
create index alarm_waiting_due on alarm_waiting (tenant_id, due_at) where due_at is not null;

-- The cause that a person set for a device; learning never changes it. `none`: it shares no cause.
create table alarm_cause (
  tenant_id text not null references installation.tenant (id),
  entity_type text not null,
  entity_id text not null,
  kind text not null check (kind in ('cabinet', 'power', 'network', 'agent', 'none')),
  name text,
  set_by text not null,
  set_by_name text not null,
  set_at timestamptz not null,
  primary key (tenant_id, entity_type, entity_id),
  check ((kind = 'none') = (name is null))
);

-- Learned from who falls silent together; a job replaces it.
create table alarm_cause_learned (
  tenant_id text not null references installation.tenant (id),
  entity_type text not null,
  entity_id text not null,
  cause_id text not null,
  kind text not null check (kind in ('cabinet', 'power', 'network', 'agent')),
  -- How many devices fell silent together, and how often.
  devices int8 not null,
  times int8 not null,
  primary key (tenant_id, entity_type, entity_id)
);

-- Alerts of traffic incidents

create table incident_alert (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  rev int8 not null,
  -- Null while it fits no incident.
  incident_id text,
  source_id text not null,
  source_name text not null,
  external_id text not null,
  title text not null,
  type text not null,
  subtype text,
  description text,
  incident_type_name text,
  severity text,
  road_name text,
  direction text,
  lane_type text,
  longitude float8,
  latitude float8,
  confidence float8,
  reliability float8,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  -- Then it is over unless its source reports it again; null: when a person says so.
  expires_at timestamptz,
  ended_at timestamptz,
  metadata jsonb not null,
  public_alert jsonb,
  primary key (tenant_id, id)
);
create unique index incident_alert_once on incident_alert (tenant_id, source_id, external_id);
create index incident_alert_incident on incident_alert (tenant_id, incident_id, occurred_at);
create index incident_alert_source on incident_alert (tenant_id, source_id, occurred_at desc);
create index incident_alert_received on incident_alert (tenant_id, source_id, received_at);
create index incident_alert_expiring on incident_alert (tenant_id, expires_at) where ended_at is null;
create index incident_alert_age on incident_alert (tenant_id, received_at);

create table incident_alert_history (
  tenant_id text not null,
  id text not null,
  alert_id text not null,
  incident_id text,
  change_type text not null check (change_type in ('CREATED', 'UPDATED', 'CORRELATED', 'DECORRELATED', 'EXPIRED', 'DELETED')),
  at timestamptz not null,
  correlation_confidence float8,
  correlation_reason jsonb,
  changes jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, alert_id) references incident_alert (tenant_id, id)
);
create index incident_alert_history_alert on incident_alert_history (tenant_id, alert_id, at desc, id desc);
create index incident_alert_history_incident on incident_alert_history (tenant_id, incident_id, at desc, id desc);

-- What the alerts said last, to tell it from what people changed.
create table incident_derived (
  tenant_id text not null references installation.tenant (id),
  incident_id text not null,
  fields jsonb not null,
  primary key (tenant_id, incident_id),
  foreign key (tenant_id, incident_id) references automated_incident (tenant_id, id) on delete cascade
);

-- What people write while they work on an incident.
create table incident_note (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  incident_id text not null,
  at timestamptz not null,
  author_id text not null,
  author_name text not null,
  text text not null,
  -- File references, each bound to the incident.
  pictures jsonb not null,
  primary key (tenant_id, id)
);
create index incident_note_newest on incident_note (tenant_id, incident_id, at desc, id desc);
create index incident_note_age on incident_note (tenant_id, at);

-- Exercises in the simulated city. Any server follows one; next_at is moved before its city is asked.
create table exercise (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  rev int8 not null,
  status text not null check (status in ('WAITING', 'RUNNING', 'DONE', 'STOPPED', 'FAILED')),
  trainee_id text not null,
  trainee_name text not null,
  started_by text not null,
  started_by_name text not null,
  created_at timestamptz not null,
  -- The moment of the event, which the trainee does not know.
  due_at timestamptz not null,
  next_at timestamptz not null,
  kind text not null,
  road_name text not null,
  direction text not null,
  milepost float8 not null,
  longitude float8 not null,
  latitude float8 not null,
  lanes_closed int4 not null,
  lanes int4 not null,
  lasts_minutes int4 not null,
  from_incident_id text,
  from_incident_name text,
  event_at timestamptz,
  event_ended_at timestamptz,
  ended_at timestamptz,
  incident_id text,
  -- Milliseconds after the event by step.
  times jsonb not null,
  problem text,
  primary key (tenant_id, id),
  check ((ended_at is null) = (status in ('WAITING', 'RUNNING')))
);
create unique index exercise_place on exercise (tenant_id, lower(road_name), lower(direction)) where ended_at is null;
create index exercise_newest on exercise (tenant_id, created_at desc, id desc);

-- Map views and camera groups shown to people without an account, for a time. The token is known to its recipient only.
create table share (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  rev int8 not null,
  subject_type text not null check (subject_type in ('MAP_CONFIG', 'CAMERA_GROUP')),
  subject_id text not null,
  name text not null,
  recipient text not null,
  -- A tenant finds the share in its console; for a person there is a token instead.
  recipient_tenant_id text references installation.tenant (id),
  shared_by text not null,
  shared_by_name text not null,
  created_at timestamptz not null,
  until timestamptz not null,
  token_hash bytea,
  opened_at timestamptz,
  opened_count int8 not null,
  ended_at timestamptz,
  end_reason text,
  primary key (tenant_id, id),
  check ((ended_at is null) = (end_reason is null)),
  check ((token_hash is null) = (recipient_tenant_id is not null))
);
create unique index share_token on share (tenant_id, token_hash);
create index share_newest on share (tenant_id, created_at desc, id desc);
create index share_open on share (tenant_id, id) where ended_at is null;
create index share_received on share (recipient_tenant_id, created_at desc, id desc) where ended_at is null;

create table alert_source_log (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  source_id text not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('received', 'failed')),
  data jsonb not null,
  primary key (tenant_id, id)
);
create index alert_source_log_newest on alert_source_log (tenant_id, source_id, at desc, id desc);
create index alert_source_log_age on alert_source_log (tenant_id, at);

-- When a server reads the feed of a source next.
create table alert_source_pull (
  tenant_id text not null references installation.tenant (id),
  source_id text not null,
  next_at timestamptz not null,
  primary key (tenant_id, source_id)
);

-- Signatures of calls that were taken, so that none is taken twice.
create table alert_signature (
  tenant_id text not null references installation.tenant (id),
  source_id text not null,
  signature text not null,
  until timestamptz not null,
  primary key (tenant_id, source_id, signature)
);
create index alert_signature_until on alert_signature (tenant_id, until);

-- What the bell shows: once per cause
create table notification (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  rev int8 not null,
  -- Names the cause.
  key text not null,
  severity text not null check (severity in ('info', 'warning', 'critical')),
  created_at timestamptz not null,
  title_key text,
  title_args jsonb not null,
  fallback_title text not null,
  body_key text,
  body_args jsonb not null,
  fallback_body text not null,
  entity_type text not null,
  entity_id text not null,
  -- Name at that time; kept when the entity is deleted.
  entity_name text not null,
  acknowledged boolean not null,
  acknowledged_by text,
  acknowledged_by_name text,
  acknowledged_at timestamptz,
  acknowledged_comment text,
  -- The only account outside of the console that it is delivered to; null: as everyone chose.
  delivered_to text,
  -- Its deliveries exist.
  is_planned boolean not null default false,
  primary key (tenant_id, id),
  check (acknowledged = (acknowledged_at is not null))
);
create index notification_unplanned on notification (tenant_id, created_at) where not is_planned;
create unique index notification_once on notification (tenant_id, key);
create index notification_newest on notification (tenant_id, created_at desc, id desc);
create index notification_open on notification (tenant_id, created_at desc, id desc) where not acknowledged;

-- What a user does not want to see, one by one and all until a moment
create table notification_ignored (
  tenant_id text not null,
  account_id text not null,
  notification_id text not null,
  primary key (tenant_id, account_id, notification_id),
  foreign key (tenant_id, notification_id) references notification (tenant_id, id)
);
create index notification_ignored_row on notification_ignored (tenant_id, notification_id);
create table notification_ignored_until (
  tenant_id text not null references installation.tenant (id),
  account_id text not null,
  until timestamptz not null,
  primary key (tenant_id, account_id)
);

-- Reports by e-mail

-- At most one per report: it goes with the report.
create table report_schedule (
  tenant_id text not null,
  report_id text not null,
  version int8 not null,
  doc jsonb not null,
  -- On whose behalf it is sent.
  actor_kind text not null check (actor_kind in ('user', 'apiKey')),
  actor_id text not null,
  actor_name text not null,
  -- Null while it is paused and after the last time.
  next_at timestamptz,
  updated_at timestamptz not null,
  primary key (tenant_id, report_id),
  foreign key (tenant_id, report_id) references report (tenant_id, id) on delete cascade
);
create index report_schedule_due on report_schedule (tenant_id, next_at) where next_at is not null;

-- One row per report and time, with what it takes to make the e-mail. The id is made of both, so that two servers make the
-- same row. It is made first and then handed to the deliveries, so that a long printing is no part of an attempt to send.
create table report_mail (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  report_id text not null,
  at timestamptz not null,
  is_by_hand boolean not null,
  doc jsonb not null,
  actor_kind text not null check (actor_kind in ('user', 'apiKey')),
  actor_id text not null,
  actor_name text not null,
  state text not null check (state in ('WAITING', 'READY', 'FAILED')),
  attempts int4 not null default 0,
  next_at timestamptz,
  problem text,
  form text,
  subject text,
  message text,
  file_name text,
  -- The attachment, until it is sent to everyone.
  content bytea,
  primary key (tenant_id, id),
  check ((state = 'WAITING') = (next_at is not null))
);
create index report_mail_due on report_mail (tenant_id, next_at) where state = 'WAITING';
create index report_mail_content on report_mail (tenant_id) where content is not null;
create index report_mail_report on report_mail (tenant_id, report_id, at desc);
create index report_mail_age on report_mail (tenant_id, at);

-- One row per notification or report, receiver and way. The id is made of them, so that two servers make the same row. A row is
-- claimed by moving next_at past the longest attempt: the server that dies in an attempt loses it to another.
create table notification_delivery (
  tenant_id text not null,
  id text not null,
  rev int8 not null,
  notification_id text,
  report_mail_id text,
  way text not null check (way in ('email', 'webhook', 'push')),
  -- Account, webhook or device.
  receiver_id text not null,
  receiver_name text not null,
  account_id text,
  -- 0: chosen by the person; else the place in the list that the notification escalates by.
  step int4 not null,
  state text not null check (state in ('WAITING', 'DELIVERED', 'FAILED', 'CANCELLED')),
  created_at timestamptz not null,
  attempts int4 not null default 0,
  first_at timestamptz,
  next_at timestamptz,
  ended_at timestamptz,
  problem text,
  -- What the receiver answered.
  detail text,
  primary key (tenant_id, id),
  foreign key (tenant_id, notification_id) references notification (tenant_id, id),
  foreign key (tenant_id, report_mail_id) references report_mail (tenant_id, id),
  check (num_nonnulls(notification_id, report_mail_id) = 1),
  check ((state = 'WAITING') = (next_at is not null))
);
create index notification_delivery_due on notification_delivery (tenant_id, way, next_at) where state = 'WAITING';
create index notification_delivery_newest on notification_delivery (tenant_id, created_at desc, id desc);
create index notification_delivery_row on notification_delivery (tenant_id, notification_id);
create index notification_delivery_report on notification_delivery (tenant_id, report_mail_id);

-- What one shift tells the next

create table shift_note (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  at timestamptz not null,
  author_id text not null,
  author_name text not null,
  text text not null,
  primary key (tenant_id, id)
);
create index shift_note_newest on shift_note (tenant_id, at desc, id desc);

create table shift_hand_over (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  written_at timestamptz not null,
  author_id text not null,
  author_name text not null,
  confirmed_at timestamptz,
  confirmed_by text,
  confirmed_by_name text,
  primary key (tenant_id, id),
  check (confirmed_by is distinct from author_id)
);
create index shift_hand_over_newest on shift_hand_over (tenant_id, written_at desc, id desc);

create table shift_hand_over_item (
  tenant_id text not null,
  hand_over_id text not null,
  place int8 not null,
  text text not null,
  read_at timestamptz,
  read_by_name text,
  primary key (tenant_id, hand_over_id, place),
  foreign key (tenant_id, hand_over_id) references shift_hand_over (tenant_id, id)
);

-- The next run of each job, on behalf of the user or key that saved it last.
create table schedule_standing (
  tenant_id text not null,
  job_id text not null,
  actor_kind text not null check (actor_kind in ('user', 'apiKey')),
  actor_id text not null,
  actor_name text not null,
  -- The first occurrence that has not been run; null when there is none left.
  next_at timestamptz,
  primary key (tenant_id, job_id),
  foreign key (tenant_id, job_id) references schedule_job (tenant_id, id) on delete cascade
);
create index schedule_standing_due on schedule_standing (tenant_id, next_at) where next_at is not null;

-- Finished occurrences. The key lets one of several servers run an occurrence, once; it outlives the job, so that a
-- restored job does not repeat it.
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
create index schedule_run_age on schedule_run (tenant_id, at);

-- Of each rule: on whose behalf it acts, what it remembers of its condition, and when it looks again.
create table rule_standing (
  tenant_id text not null,
  rule_id text not null,
  owner_kind text not null check (owner_kind in ('user', 'apiKey')),
  owner_id text not null,
  owner_name text not null,
  -- By device, alarm or incident: whether the condition holds, and since when.
  memory jsonb not null,
  look_at timestamptz not null,
  primary key (tenant_id, rule_id),
  foreign key (tenant_id, rule_id) references condition_rule (tenant_id, id) on delete cascade
);
create index rule_standing_due on rule_standing (tenant_id, look_at);

-- Each time that the condition of a rule held, and what was done or would have been done. At most one is open, so that of
-- several servers one acts, once. It outlives the rule.
create table rule_activation (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  rule_id text not null,
  rule_name text not null,
  owner_name text not null,
  mode text not null check (mode in ('shadow', 'live')),
  started_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  cause jsonb not null,
  outcome text not null check (outcome in ('DONE', 'PARTLY', 'FAILED', 'LIMITED', 'REFUSED', 'STOPPED')),
  error text,
  error_params jsonb,
  lines jsonb not null,
  end_lines jsonb not null,
  -- The rule as it acted, and its actions that have something to renew and to end.
  document jsonb not null,
  held jsonb not null,
  renew_at timestamptz,
  -- Entities that it acted on, and in how many rounds rules have caused it: against rules that feed themselves.
  acted_on jsonb not null,
  rounds int4 not null,
  primary key (tenant_id, id)
);
create unique index rule_activation_one_open on rule_activation (tenant_id, rule_id) where ended_at is null;
create index rule_activation_newest on rule_activation (tenant_id, rule_id, started_at desc, id desc);
create index rule_activation_age on rule_activation (tenant_id, started_at);

-- CSV files that the server imports in the background. Progress and the results of a batch are written in the transaction
-- of its edits, so that no row is imported twice. A lease keeps other servers away; the lock on the row decides.
create table import_job (
  tenant_id text not null references installation.tenant (id),
  id text not null,
  entity_type text not null,
  actor jsonb not null,
  owner_id text not null,
  -- Encrypted, because a file may hold passwords; null once it is imported.
  file text,
  phase text not null check (phase in ('CHECK', 'APPLY')),
  state text not null check (state in ('RUNNING', 'STOPPED', 'FINISHED', 'FAILED')),
  -- Rows of the phase, and how many of them are done.
  total int4 not null,
  done int4 not null,
  counts jsonb not null,
  error jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  lease_holder text,
  lease_until timestamptz,
  primary key (tenant_id, id)
);
create index import_job_owner on import_job (tenant_id, owner_id, entity_type, created_at);
create index import_job_running on import_job (tenant_id, created_at) where state = 'RUNNING';
create table import_row (
  tenant_id text not null,
  job_id text not null,
  row_number int4 not null,
  -- The entity that the row means, to find a second row for it.
  match_key text,
  tried jsonb not null,
  applied jsonb,
  -- Would change something and is not applied yet.
  is_waiting boolean not null,
  primary key (tenant_id, job_id, row_number),
  foreign key (tenant_id, job_id) references import_job (tenant_id, id) on delete cascade
);
create index import_row_waiting on import_row (tenant_id, job_id, row_number) where is_waiting;

-- Walls: every table of a tenant shows the server's role the rows of the transaction's tenant only.
do $$
declare
  one text;
begin
  foreach one in array array[
    'permission_grant', 'preference', 'user_dashboard', 'module_dashboard', 'module_dashboard_default', 'system_preference', 'licence_token', 'secret_value', 'file', 'trash', 'audit_log',
    'event', 'agent', 'agent_journal_position', 'agent_metric', 'device_assignment', 'device_assignment_past',
    'communication_action', 'poll_result', 'device_number', 'detector_hour', 'detector_day',
    'detector_late_hour', 'detector_closing', 'incident_detection', 'wim_vehicle', 'wim_day', 'weather_reading', 'weather_hour', 'sign_queue', 'sign_queue_item', 'sign_content', 'sign_post', 'sign_post_line',
    'sign_held_content', 'sign_slot', 'sign_slot_reading', 'ptz_lock', 'camera_sighting', 'alarm', 'alarm_waiting', 'alarm_cause',
    'alarm_cause_learned', 'schedule_standing',
    'schedule_run', 'import_job', 'import_row', 'shift_note', 'shift_hand_over', 'shift_hand_over_item', 'incident_note',
    'notification', 'notification_ignored', 'notification_ignored_until', 'notification_delivery', 'report_schedule', 'report_mail',
    'incident_alert', 'incident_alert_history', 'incident_derived', 'exercise', 'share', 'alert_source_log', 'alert_source_pull',
    'alert_signature', 'state_change', 'rule_standing', 'rule_activation']
  loop
    execute format('alter table %I enable row level security', one);
    execute format($p$create policy tenant_only on %I using (tenant_id = current_setting('gantry.tenant', true))
      with check (tenant_id = current_setting('gantry.tenant', true))$p$, one);
  end loop;
end $$;
-- The largest table has no column for the id.
alter table detector_reading enable row level security;
create policy tenant_only on detector_reading using (tenant_number = nullif(current_setting('gantry.tenant_number', true), '')::int4)
  with check (tenant_number = nullif(current_setting('gantry.tenant_number', true), '')::int4);
grant select, insert, update, delete on permission_grant, preference, user_dashboard, module_dashboard, module_dashboard_default, system_preference, secret_value, file,
  device_assignment, device_assignment_past, communication_action, sign_queue_item, sign_post, sign_post_line,
  sign_held_content, sign_slot, sign_slot_reading, ptz_lock, alarm, alarm_waiting, alarm_cause, alarm_cause_learned, rule_standing, rule_activation, schedule_standing, import_job, import_row,
  detector_reading, detector_hour, detector_day, detector_late_hour, detector_closing, incident_detection, wim_vehicle,
  wim_day, weather_reading, weather_hour, incident_note, shift_note, shift_hand_over, shift_hand_over_item, notification,
  notification_ignored, notification_ignored_until, notification_delivery, report_schedule, report_mail, incident_alert, incident_alert_history, incident_derived, exercise, share,
  alert_source_log, alert_source_pull, alert_signature to gantry_server;
grant select, insert, update on licence_token, agent, agent_journal_position, sign_queue to gantry_server;
grant select, insert, delete on trash, audit_log, event, state_change, agent_metric, poll_result, camera_sighting,
  schedule_run to gantry_server;
grant select, insert on sign_content, device_number to gantry_server;

-- The tenant with which something is shared sees that share.
create policy recipient_reads on share for select using (recipient_tenant_id = current_setting('gantry.tenant', true));

-- History is deleted only where a retention policy says so, whatever the server's role tries.
create policy policy_only on audit_log as restrictive for delete using (exists (
  select from retention_policy p where p.tenant_id = audit_log.tenant_id and p.enabled and p.entity_type = 'AUDIT_LOG'));
create policy policy_only on event as restrictive for delete using (exists (
  select from retention_policy p where p.tenant_id = event.tenant_id and p.enabled
    and p.entity_type = case event.entity_type when 'SIGN' then 'MESSAGE_LOG' else 'AUDIT_LOG' end));

-- Record series: partitions per day. The owner of a series is the owner of its functions; nothing else is touched.

create function record_days_of(of_table text) returns regclass
  language plpgsql stable set search_path = public, pg_temp
  as $$
    declare
      series regclass := (select c.oid from pg_class c where c.relnamespace = 'public'::regnamespace
        and c.relname = of_table and c.relkind = 'p' and pg_get_userbyid(c.relowner) = current_user);
    begin
      if series is null then raise exception 'there is no series %', quote_ident(of_table); end if;
      return series;
    end
  $$;
revoke execute on function record_days_of from public;

-- Creates the missing days. Attaching, unlike creating in place, lets others read and write meanwhile.
create function make_record_days(of_table text, days date[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
    declare
      series regclass := record_days_of(of_table);
      one date;
      partition text;
    begin
      if cardinality(days) > 400 then raise exception 'too many days at once'; end if;
      if (select bool_and(to_regclass(format('public.%I', of_table || to_char(d, '_YYYYMMDD'))) is not null) from unnest(days) d) then
        return;
      end if;
      perform pg_advisory_xact_lock(7216009);
      foreach one in array days loop
        partition := of_table || to_char(one, '_YYYYMMDD');
        -- Read from the table: to_regclass may still remember that it was missing before the lock.
        continue when exists (
          select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = partition);
        execute format('create table public.%I (like %s including defaults)', partition, series);
        execute format('alter table public.%I enable row level security', partition);
        execute format('alter table %s attach partition public.%I for values from (%L) to (%L)',
          series, partition, one::timestamp at time zone 'UTC', (one + 1)::timestamp at time zone 'UTC');
      end loop;
    end
  $$;
revoke execute on function make_record_days from public;
grant execute on function make_record_days to gantry_server;

-- Drops days before this one that hold no row of any tenant, so that no argument can remove a row.
create function drop_empty_record_days(of_table text, before_day date) returns int4
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s'
  as $$
    declare
      series regclass := record_days_of(of_table);
      partition text;
      is_empty boolean;
      dropped int4 := 0;
    begin
      for partition in
        select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = series and to_date(right(c.relname, 8), 'YYYYMMDD') < before_day
        order by c.relname
      loop
        execute format('select not exists (select from public.%I)', partition) into is_empty;
        continue when not is_empty;
        execute format('lock table %s, public.%I in access exclusive mode', series, partition);
        execute format('select not exists (select from public.%I)', partition) into is_empty;
        continue when not is_empty;
        execute format('drop table public.%I', partition);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end
  $$;
revoke execute on function drop_empty_record_days from public;
grant execute on function drop_empty_record_days to gantry_server;

-- Analyzes a table after many new rows, because the server's role owns no table and may not do it.
-- Returns the row count. A table that another session analyzes or vacuums is left alone.
create function analyze_table(of_table text) returns float8
  language plpgsql security definer set search_path = public, pg_temp set vacuum_cost_delay = '2ms'
  as $$
    declare
      counted float8;
    begin
      if not exists (
        select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = of_table and c.relkind = 'r'
          and pg_get_userbyid(c.relowner) = current_user
      ) then
        raise exception 'there is no table % to analyze', quote_ident(of_table);
      end if;
      execute format('analyze (skip_locked) public.%I', of_table);
      select c.reltuples into counted from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relname = of_table;
      return counted;
    end
  $$;
revoke execute on function analyze_table from public;
grant execute on function analyze_table to gantry_server;

-- Views for BI tools, read with logins of their own. A login sees the tenant of `session_user`, which it cannot change;
-- `gantry.tenant` could be set by anyone. The views are owned by the owner of the tables, so each joins own_tenant.

create table installation.bi_login (
  login text primary key check (login like 'gantry\_bi\_%'),
  tenant_id text not null references installation.tenant (id)
);

create schema bi;
-- Not granted: the other views read it.
create view bi.own_tenant with (security_barrier) as
  select t.id, t.number from installation.bi_login l join installation.tenant t on t.id = l.tenant_id
  where l.login = session_user;

create view bi.detectors with (security_barrier) as
  select d.id, d.name, d.doc ->> 'description' as description, d.road_name, d.direction, d.lane_count::int4,
    d.doc ->> 'timezone' as timezone, s.status, s.observed_at as last_update_at
  from bi.own_tenant own
    join public.detector d on d.tenant_id = own.id
    left join public.detector_state s on s.tenant_id = own.id and s.id = d.id;

create view bi.detector_readings with (security_barrier) as
  select n.id as detector_id, r.at as ended_at, r.period_s, r.latency_ms, lane,
    (array['deviceFault', 'noHits', 'lockedOn', 'chatter', 'constantValue', 'spike'])[r.lanes[lane][1]] as fault,
    -- Values of a lane with a fault are not usable.
    case when r.lanes[lane][1] = 0 then nullif(r.lanes[lane][2], -1)::int4 end as volume,
    case when r.lanes[lane][1] = 0 then nullif(r.lanes[lane][3], -1) / 10::float8 end as speed_kph,
    case when r.lanes[lane][1] = 0 then nullif(r.lanes[lane][4], -1) / 10::float8 end as occupancy_percent
  from bi.own_tenant own
    join public.detector_reading r on r.tenant_number = own.number
    join public.device_number n on n.tenant_id = own.id and n.entity_type = 'DETECTOR' and n.number = r.detector
    cross join lateral generate_subscripts(r.lanes, 1) lane
  where r.lanes[lane][1] <> -1;

do $$
declare
  one record;
begin
  for one in values ('detector_lane_hours', 'detector_hour'), ('detector_lane_days', 'detector_day') loop
    execute format($v$create view bi.%I with (security_barrier) as
      select n.id as detector_id, s.at as starts_at, s.figures[lane] as lane, s.figures[lane + 1] as measured_seconds,
        case when s.figures[lane + 3] > 0 then s.figures[lane + 2] end as volume,
        s.figures[lane + 4] / nullif(s.figures[lane + 5], 0)::float8 / 10 as mean_speed_kph,
        s.figures[lane + 6] / nullif(s.figures[lane + 7], 0)::float8 / 10 as mean_occupancy_percent
      from bi.own_tenant own
        join public.%I s on s.tenant_number = own.number and s.tenant_id = own.id
        join public.device_number n on n.tenant_id = own.id and n.entity_type = 'DETECTOR' and n.number = s.detector
        -- The lanes stand after the sums of the detector (hour-figures.ts).
        cross join lateral generate_series(10, cardinality(s.figures), 8 + s.figures[9]) lane$v$, one.column1, one.column2);
  end loop;
end $$;

create view bi.wim_vehicles with (security_barrier) as
  select n.id as station_id, v.at, v.number, v.lane, v.lane_direction, v.class_name, v.speed as speed_kph,
    v.length as length_cm, v.total_weight as total_weight_kg, v.axle_count, v.is_violation, v.overweight, v.violation_types
  from bi.own_tenant own
    join public.wim_vehicle v on v.tenant_number = own.number and v.tenant_id = own.id
    join public.device_number n on n.tenant_id = own.id and n.entity_type = 'WIM' and n.number = v.station;

create view bi.weather_stations with (security_barrier) as
  select w.id, w.name, w.doc ->> 'description' as description, w.road_name, w.direction, s.status,
    s.observed_at as last_update_at
  from bi.own_tenant own
    join public.weather_station w on w.tenant_id = own.id
    left join public.weather_station_state s on s.tenant_id = own.id and s.id = w.id;

create view bi.weather_readings with (security_barrier) as
  select n.id as station_id, r.at, r.period_s, r.figures[1] as air_temperature_c, r.figures[2] as dew_point_c,
    r.figures[3] as humidity_percent, r.figures[4] as pressure_hpa, r.figures[5] as wind_speed_kph,
    r.figures[6] as wind_direction_degrees, r.figures[7] as gust_speed_kph, r.figures[8] as visibility_m,
    r.figures[9] as precipitation_mm_per_h
  from bi.own_tenant own
    join public.weather_reading r on r.tenant_number = own.number and r.tenant_id = own.id
    join public.device_number n on n.tenant_id = own.id and n.entity_type = 'WEATHER_STATION' and n.number = r.station;

create view bi.weather_surfaces with (security_barrier) as
  select n.id as station_id, r.at, r.period_s, sensor, r.surface[sensor] as temperature_c,
    (array['error', 'dry', 'traceMoisture', 'wet', 'chemicallyWet', 'iceWarning', 'iceWatch', 'snowWarning', 'snowWatch',
      'absorption', 'dew', 'frost', 'absorptionAtDewPoint'])[r.states[sensor]] as state
  from bi.own_tenant own
    join public.weather_reading r on r.tenant_number = own.number and r.tenant_id = own.id
    join public.device_number n on n.tenant_id = own.id and n.entity_type = 'WEATHER_STATION' and n.number = r.station
    cross join lateral generate_series(1, greatest(cardinality(r.surface), cardinality(r.states))) sensor;

create view bi.signs with (security_barrier) as
  select g.id, g.name, g.doc ->> 'description' as description, g.road_name, g.direction, g.category,
    g.pixel_width::int4, g.pixel_height::int4, s.status, s.observed_at as last_update_at
  from bi.own_tenant own
    join public.sign g on g.tenant_id = own.id
    left join public.sign_state s on s.tenant_id = own.id and s.id = g.id;

create view bi.sign_messages with (security_barrier) as
  select i.id, i.sign_id, i.priority::int4, shown.text, i.associated_entity_type, i.associated_entity_id,
    i.created_at as posted_at, i.expires_at, i.ended_at, i.ended_reason
  from bi.own_tenant own
    join public.sign_queue_item i on i.tenant_id = own.id
    cross join lateral (
      select string_agg(page.text, ' / ' order by page.number) as text
      from (
        select p.number, string_agg(line.text, ' ' order by line.area, line.number) as text
        from jsonb_array_elements(i.message -> 'pages') with ordinality p (page, number)
          cross join lateral (
            select 0 as area, p.page -> 'messageLines' as lines
            union all
            select a.number, a.area -> 'lines' from jsonb_array_elements(p.page -> 'textAreas') with ordinality a (area, number)
          ) area
          cross join lateral (
            select area.area, l.number, string_agg(segment ->> 'text', '' order by s.number) as text
            from jsonb_array_elements(area.lines) with ordinality l (line, number)
              cross join lateral jsonb_array_elements(l.line -> 'segments') with ordinality s (segment, number)
            group by l.number
          ) line
        where line.text <> ''
        group by p.number
      ) page
    ) shown;

create view bi.alarms with (security_barrier) as
  select a.id, a.entity_type, a.entity_id, a.entity_name, a.alarm_type, a.name, a.severity, a.detail,
    a.occurrences::int4, a.active_at, a.clear_at, a.acknowledged_at, a.standing,
    a.suppressed_by is not null as suppressed
  from bi.own_tenant own join public.alarm a on a.tenant_id = own.id;

create view bi.incidents with (security_barrier) as
  select i.id, i.name, i.incident_type_name as type, i.severity, i.status, i.is_false_positive, i.confidence_score,
    i.road_name, i.direction, i.detected_at::timestamptz, i.confirmed_at::timestamptz, i.cleared_at::timestamptz
  from bi.own_tenant own join public.automated_incident i on i.tenant_id = own.id and i.is_exercise is not true;

grant usage on schema bi to gantry_bi;
grant select on bi.detectors, bi.detector_readings, bi.detector_lane_hours, bi.detector_lane_days, bi.wim_vehicles,
  bi.weather_stations, bi.weather_readings, bi.weather_surfaces, bi.signs, bi.sign_messages, bi.alarms, bi.incidents
  to gantry_bi;
