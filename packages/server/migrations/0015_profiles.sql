-- What people tell of themselves, the same in every tenant. First and last name are given_name and family_name.
alter table installation.account add column cell_phone text;
alter table installation.account add column work_phone text;
-- A small picture as a data URL, written anew by the server: PNG, JPEG or WebP, never a drawing that can hold a script.
alter table installation.account add column picture text check (picture ~ '^data:image/(png|jpeg|webp);base64,');
