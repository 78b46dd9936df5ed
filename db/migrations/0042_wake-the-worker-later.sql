-- A plain job is one row and no notification: PostgreSQL lets only one at a time commit that notifies, and each wakes every
-- connection that listens. Whoever asked for jobs wakes the worker once that is committed, once for many; and it looks by
-- itself every second.
create or replace function public.enqueue_job(
  task text, payload json, run_at timestamptz, tries integer, job_key text, priority integer)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if enqueue_job.job_key is null then
    insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, priority)
    select t.id, enqueue_job.payload, coalesce(enqueue_job.run_at, now()), enqueue_job.tries, enqueue_job.priority
    from graphile_worker._private_tasks t where t.identifier = enqueue_job.task;
    if found then
      return;
    end if;
  end if;
  perform graphile_worker.add_job(enqueue_job.task, enqueue_job.payload, run_at => coalesce(enqueue_job.run_at, now()),
    max_attempts => enqueue_job.tries, job_key => enqueue_job.job_key, priority => enqueue_job.priority);
end $$;
