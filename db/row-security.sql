-- Run after every migration, from the catalogue, so that no new table can be forgotten: each table with a school_id
-- shows the rows of the school that the transaction named and no others, to its owner as well. Without a school named
-- every query fails. The application's role reads and writes rows and owns nothing.
do $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'school_id' and not a.attisdropped
    where c.relkind = 'r' and c.relname <> 'domains'
  loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('drop policy if exists one_school on %I', name);
    execute format('create policy one_school on %I using (school_id = current_setting(''app.school_id'')::bigint)', name);
  end loop;
end $$;

alter table limits set unlogged;

grant usage on schema public to katedra_web;
grant select, insert, update, delete on all tables in schema public to katedra_web;
grant usage on all sequences in schema public to katedra_web;
revoke insert, update, delete on schools, domains from katedra_web;

-- A host is looked up before its school is known, so every domain may be read; each school writes its own alone. One that
-- was ever proven is released, not deleted: nobody else gets it for a while.
alter table domains enable row level security, force row level security;
drop policy if exists found_by_all on domains;
create policy found_by_all on domains for select using (true);
drop policy if exists added_within on domains;
create policy added_within on domains for insert with check (school_id = current_setting('app.school_id')::bigint);
drop policy if exists changed_within on domains;
create policy changed_within on domains for update using (school_id = current_setting('app.school_id')::bigint);
drop policy if exists dropped_within on domains;
create policy dropped_within on domains for delete
  using (school_id = current_setting('app.school_id')::bigint and verified_at is null);
grant insert, delete on domains to katedra_web;
grant update (canonical, verified_at, checked_at, next_check_at, problem, missing_since, points_here, released_at)
  on domains to katedra_web;

-- Everybody finds a school by its host; its own settings change in its own transactions, and nobody but the owner of the
-- tables adds one or moves its address.
alter table schools enable row level security, force row level security;
drop policy if exists found_by_all on schools;
create policy found_by_all on schools for select using (true);
drop policy if exists changed_within on schools;
create policy changed_within on schools for update using (id = current_setting('app.school_id')::bigint);
grant update (name, tagline, about, logo, social_image, locale, locales, currency, time_zone, brand_hue, brand_chroma, seller,
  seo_title, seo_description, legal_kinds, instructors_limited, scripts, version) on schools to katedra_web;

-- What was agreed to stays what it was.
revoke update, delete on legal_texts from katedra_web;
