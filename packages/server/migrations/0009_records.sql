-- How far an action has come is announced as it goes; pages drop older announcements by rev.
alter table communication_action add column rev int8 not null default nextval('entity_rev');
alter table communication_action alter column rev drop default;
alter table communication_action add column progress_at timestamptz;
create index communication_action_newest on communication_action (tenant_id, requested_at desc, id desc);

-- Faces as they were read: the message log is a view of these events.
create index event_face_read on event (tenant_number, entity_id, at desc, id desc) where event = 'faceRead';
create index event_face_newest on event (tenant_number, at desc, id desc) where event = 'faceRead';

-- Days that a tenant keeps a record: the longest of its enabled policies. Null: it is kept for ever.
create function record_keep_days(of_tenant text, of_record text) returns float8
  language sql stable set search_path = public, pg_temp
  as $$
    select coalesce(
      (select max(duration) / 86400e9 from retention_policy
       where tenant_id = of_tenant and entity_type = of_record and enabled),
      case of_record when 'POLL_RESULT' then 30 end)
  $$;
revoke execute on function record_keep_days from public;
grant execute on function record_keep_days to gantry_server;

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
alter table poll_result enable row level security;
create policy tenant_only on poll_result using (tenant_id = current_setting('gantry.tenant', true)) with check (tenant_id = current_setting('gantry.tenant', true));
grant select, insert, delete on poll_result to gantry_server;

-- Makes what is missing of these days. Attaching, unlike creating in place, lets others read and write meanwhile.
create function make_poll_result_days(days date[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
    declare
      one date;
      partition text;
    begin
      if cardinality(days) > 400 then raise exception 'too many days at once'; end if;
      if (select bool_and(to_regclass('public.poll_result_' || to_char(d, 'YYYYMMDD')) is not null) from unnest(days) d) then
        return;
      end if;
      perform pg_advisory_xact_lock(7216009);
      foreach one in array days loop
        partition := 'poll_result_' || to_char(one, 'YYYYMMDD');
        continue when to_regclass('public.' || partition) is not null;
        execute format('create table public.%I (like public.poll_result including defaults)', partition);
        execute format('alter table public.%I enable row level security', partition);
        execute format('alter table public.poll_result attach partition public.%I for values from (%L) to (%L)',
          partition, one::timestamp at time zone 'UTC', (one + 1)::timestamp at time zone 'UTC');
      end loop;
    end
  $$;
revoke execute on function make_poll_result_days from public;
grant execute on function make_poll_result_days to gantry_server;

-- Drops the days that no tenant keeps any more; how long that is stands in the tables, not in an argument.
create function drop_poll_result_days(now_at timestamptz) returns int4
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s'
  as $$
    declare
      longest float8;
      partition text;
      dropped int4 := 0;
    begin
      select max(record_keep_days(id, 'POLL_RESULT')) into longest from installation.tenant;
      if longest is null then return 0; end if;
      for partition in
        select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'public.poll_result'::regclass
          and to_date(right(c.relname, 8), 'YYYYMMDD') + 1 <= (now_at at time zone 'UTC') - longest * interval '1 day'
        order by c.relname
      loop
        execute format('drop table public.%I', partition);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end
  $$;
revoke execute on function drop_poll_result_days from public;
grant execute on function drop_poll_result_days to gantry_server;
