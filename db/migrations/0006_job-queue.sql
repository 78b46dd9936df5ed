-- All that knows the queue's own tables, which its documentation calls private, stands in functions, newest here;
-- db/job-queue.test.ts fails when those tables are not any more what is relied on.

-- The application's role puts jobs into the queue through this function and has no other right in the queue's schema.
-- What the queue's own function does for a plain job is one row and one notification; it takes five times as long over it,
-- as it provides for queues, keys and lists of jobs too. It still does the first job of each kind, making the kind known,
-- and those with a key: such a job replaces the one that waits. The version before calls the one with three parameters.
create or replace function public.enqueue_job(
  task text, payload json, run_at timestamptz, tries integer, job_key text, priority integer)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if enqueue_job.job_key is null then
    insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, priority)
    select t.id, enqueue_job.payload, coalesce(enqueue_job.run_at, now()), enqueue_job.tries, enqueue_job.priority
    from graphile_worker._private_tasks t where t.identifier = enqueue_job.task;
    if found then
      perform pg_notify('jobs:insert', '{"count":1}');
      return;
    end if;
  end if;
  perform graphile_worker.add_job(enqueue_job.task, enqueue_job.payload, run_at => coalesce(enqueue_job.run_at, now()),
    max_attempts => enqueue_job.tries, job_key => enqueue_job.job_key, priority => enqueue_job.priority);
end $$;
--> statement-breakpoint
revoke all on function public.enqueue_job(text, json, timestamptz, integer, text, integer) from public;
--> statement-breakpoint
grant execute on function public.enqueue_job(text, json, timestamptz, integer, text, integer) to katedra_web;
--> statement-breakpoint
-- A worker that is killed leaves the jobs it was doing locked, for four hours if it were up to the queue. Here the lock
-- is a lease: whoever is alive renews its own, and frees those that nobody renewed.
create or replace function public.renew_job_leases(pools text[], jobs bigint[])
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  with held as (
    update graphile_worker._private_jobs set locked_at = now()
    where locked_by = any(pools) and id = any(jobs) returning job_queue_id)
  update graphile_worker._private_job_queues set locked_at = now()
  where locked_by = any(pools) and id in (select job_queue_id from held);
end $$;
--> statement-breakpoint
revoke all on function public.renew_job_leases(text[], bigint[]) from public;
--> statement-breakpoint
-- Answers how many jobs nobody held any more.
create or replace function public.free_lost_jobs(lease_seconds integer)
returns integer language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  freed integer;
begin
  update graphile_worker._private_jobs set locked_at = null, locked_by = null
  where locked_at < now() - make_interval(secs => lease_seconds);
  get diagnostics freed = row_count;
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null
  where locked_at < now() - make_interval(secs => lease_seconds);
  return freed;
end $$;
--> statement-breakpoint
revoke all on function public.free_lost_jobs(integer) from public;
--> statement-breakpoint
-- Every job in the queue with what it takes, which the queue's own view leaves out.
create or replace function public.queued_jobs()
returns table (id text, name text, payload json, dead boolean, problem text)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select j.id::text, t.identifier, j.payload, j.attempts >= j.max_attempts and j.locked_at is null, j.last_error
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id;
end $$;
--> statement-breakpoint
revoke all on function public.queued_jobs() from public;
