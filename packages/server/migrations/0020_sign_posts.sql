-- Messages that were posted to several signs in one step. What became of each is never stored: it is derived from the queue
-- and from what was read back.
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
  -- As it was called then; kept when the sign is deleted.
  sign_name text not null,
  message jsonb not null,
  -- The face as it was last read before the post.
  before jsonb,
  -- Null while it was refused; the error says why.
  item_id text,
  -- Of the queue when it was posted last: another one means that somebody has posted it anew since.
  sequence int8,
  queue_revision int8,
  posted_at timestamptz not null,
  error text,
  error_params jsonb,
  error_issues jsonb,
  -- What pages were told last of the sign's verification of it; only to tell each change once.
  told text,
  primary key (tenant_id, post_id, sign_id),
  foreign key (tenant_id, post_id) references sign_post (tenant_id, id),
  check ((item_id is null) = (error is not null))
);
create index sign_post_line_item on sign_post_line (tenant_id, item_id) where item_id is not null;
create index sign_post_line_sign on sign_post_line (tenant_id, sign_id);

-- History of a queue: what was open at a moment, and the open items of a plan.
create index sign_queue_item_history on sign_queue_item (tenant_id, sign_id, ended_at);
create index sign_queue_item_associated on sign_queue_item (tenant_id, associated_entity_type, associated_entity_id)
  where ended_at is null and associated_entity_id is not null;
-- One probe for the last of each event before a moment.
create index event_sign_told on event (tenant_number, entity_id, event, at desc, id desc)
  where entity_type = 'SIGN' and event in ('queueItemOpened', 'queueItemEdited', 'queueItemReposted', 'queueItemEnded',
    'signBlanked', 'statusChanged', 'verificationChanged');

alter table sign_post enable row level security;
alter table sign_post_line enable row level security;
create policy tenant_only on sign_post using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
create policy tenant_only on sign_post_line using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, update on sign_post to gantry_server;
grant select, insert, update on sign_post_line to gantry_server;
