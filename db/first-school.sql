-- The application's role may not add schools. This function adds the first one, for whoever holds a token that the server
-- printed at its start: never a second school, and of several tries at once one. From there on the transaction sees it.
create or replace function public.open_school(slug text, name text, locale text, currency text, time_zone text, seller jsonb)
returns bigint language sql set search_path = pg_catalog, pg_temp as $$
  insert into public.schools (slug, name, tagline, about, locale, currency, time_zone, brand_hue, brand_chroma, seller)
  values (slug, name, '{}', '{}', locale, currency, time_zone, 224, 0.11, seller)
  returning set_config('app.school_id', id::text, true)::bigint;
$$;

create or replace function public.open_first_school(
  token bytea, slug text, name text, locale text, currency text, time_zone text, seller jsonb
) returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  lock table public.first_run_tokens in exclusive mode;
  if exists (select from public.schools)
    or not exists (select from public.first_run_tokens t where t.token_hash = token and t.created_at > now() - interval '1 day')
  then
    return null;
  end if;
  delete from public.first_run_tokens;
  return public.open_school(slug, name, locale, currency, time_zone, seller);
end $$;

revoke all on function public.open_school(text, text, text, text, text, jsonb) from public;
revoke all on function public.open_first_school(bytea, text, text, text, text, text, jsonb) from public;
grant execute on function public.open_first_school(bytea, text, text, text, text, text, jsonb) to katedra_web;
