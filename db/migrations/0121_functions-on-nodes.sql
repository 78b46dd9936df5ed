-- The same functions in PL/pgSQL: a cluster plans a statement in a function only where its parameters have values.
create or replace function public.open_school(slug text, name text, locale text, currency text, time_zone text, seller jsonb)
returns bigint language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  opened bigint;
begin
  insert into public.schools (slug, name, tagline, about, locale, currency, time_zone, brand_hue, brand_chroma, seller)
  values (open_school.slug, open_school.name, '{}', '{}', open_school.locale, open_school.currency, open_school.time_zone,
    224, 0.11, open_school.seller)
  returning id into opened;
  perform set_config('app.school_id', opened::text, true);
  return opened;
end $$;
--> statement-breakpoint
create or replace function public.school_of_remote_video(back_end text, remote_id text)
returns bigint language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (
    select v.school_id from public.videos v
    where v.back_end = school_of_remote_video.back_end and v.remote_id = school_of_remote_video.remote_id limit 1
  );
end $$;
