-- What a restart may forget is not worth a write to the log.
alter table limits set unlogged;
--> statement-breakpoint
-- The application's role puts jobs into the queue through this function and has no other right in the queue's schema.
-- What the queue's own function does for us is one row and one notification; it takes five times as long over it, as it
-- provides for queues, keys and lists of jobs too. It still does the first job of each kind, and makes the kind known.
drop function if exists public.enqueue_job(text, json, text, timestamptz, integer);
--> statement-breakpoint
create or replace function public.enqueue_job(task text, payload json, run_at timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into graphile_worker._private_jobs (task_id, payload, run_at)
  select t.id, enqueue_job.payload, coalesce(enqueue_job.run_at, now())
  from graphile_worker._private_tasks t where t.identifier = enqueue_job.task;
  if found then
    perform pg_notify('jobs:insert', '{"count":1}');
  else
    perform graphile_worker.add_job(enqueue_job.task, enqueue_job.payload, run_at => coalesce(enqueue_job.run_at, now()));
  end if;
end $$;
--> statement-breakpoint
revoke all on function public.enqueue_job(text, json, timestamptz) from public;
--> statement-breakpoint
grant execute on function public.enqueue_job(text, json, timestamptz) to katedra_web;
--> statement-breakpoint
-- The application's role may not add schools. This function adds the first one, for whoever holds a token that the server
-- printed at its start: never a second school, and of several tries at once one. From there on the transaction sees it.
create or replace function public.open_school(slug text, name text, locale text, currency text, time_zone text, seller jsonb)
returns bigint language sql set search_path = pg_catalog, pg_temp as $$
  insert into public.schools (slug, name, tagline, about, locale, currency, time_zone, brand_hue, brand_chroma, seller)
  values (slug, name, '{}', '{}', locale, currency, time_zone, 224, 0.11, seller)
  returning set_config('app.school_id', id::text, true)::bigint;
$$;
--> statement-breakpoint
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
--> statement-breakpoint
revoke all on function public.open_school(text, text, text, text, text, jsonb) from public;
--> statement-breakpoint
revoke all on function public.open_first_school(bytea, text, text, text, text, text, jsonb) from public;
--> statement-breakpoint
grant execute on function public.open_first_school(bytea, text, text, text, text, text, jsonb) to katedra_web;
