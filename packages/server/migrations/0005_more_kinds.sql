-- Everything else that people edit, as declared in packages/domain/src/kinds.

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
  "protocol" text generated always as ((doc ->> 'protocol')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), '') || E'\n' || coalesce((doc ->> 'vendor'), ''))) stored,
  primary key (tenant_id, id)
);
create index alert_source_sort on alert_source (tenant_id, lower("name"), id);
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
  "last_used_at" text generated always as ((doc ->> 'lastUsedAt')) stored,
  search_text text generated always as (lower(coalesce((doc ->> 'name'), '') || E'\n' || coalesce((doc ->> 'description'), ''))) stored,
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
create index automated_incident_search on automated_incident using gin (search_text gin_trgm_ops);
alter table automated_incident enable row level security;
create policy tenant_only on automated_incident using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update, delete on automated_incident to gantry_server;

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
