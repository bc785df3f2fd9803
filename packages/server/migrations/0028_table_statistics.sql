-- Tells the planner anew what a table holds, once many rows came in; the server's role owns no table and may not ask itself.
-- Answers how many rows there are. A table that is being analyzed or vacuumed already is left to whoever does it.
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
