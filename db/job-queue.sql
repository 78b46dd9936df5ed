-- The application's role puts jobs into the queue through this function and has no other right in the queue's schema.
create or replace function public.enqueue_job(task text, payload json, key text, run_at timestamptz, attempts integer)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  select graphile_worker.add_job(task, payload, run_at => coalesce(run_at, now()), job_key => key, max_attempts => attempts);
$$;
revoke all on function public.enqueue_job(text, json, text, timestamptz, integer) from public;
grant execute on function public.enqueue_job(text, json, text, timestamptz, integer) to katedra_web;
