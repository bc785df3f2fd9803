-- Which link made the agent connected: the end of an earlier one, written late or by another server, says nothing of it.
alter table agent add column link_id uuid;
