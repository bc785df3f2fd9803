-- Who deleted it may undo that for a while, and then it is again in every grant and group that named it.
alter table trash add column deleted_by_id text not null default '';
alter table trash add column places jsonb not null default '{"grants":[],"groups":[],"roles":[],"owned":[]}';
alter table trash alter column deleted_by_id drop default;
alter table trash alter column places drop default;
