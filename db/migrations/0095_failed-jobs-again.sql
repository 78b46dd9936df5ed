-- What failed is tried again after pauses that grow to hours, and what it needed may be back within minutes. So in its first
-- tries, an hour of them, a job that waits for longer is done again at once where there is a reason to: five minutes after
-- it was tried last at the soonest.
create or replace function public.failed_jobs_that_wait()
returns table (job_id bigint, task text, school text, next_try timestamptz)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select j.id, t.identifier, j.payload ->> 'schoolId', j.run_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.is_available and j.attempts between 1 and 13 and j.run_at > now() + interval '1 minute'
      and j.run_at - make_interval(secs => exp(least(j.attempts, 10))) < now() - interval '5 minutes';
end $$;
--> statement-breakpoint
revoke all on function public.failed_jobs_that_wait() from public;
--> statement-breakpoint
-- One of each task in each school, which tells whether what it needs is back; and all of the tasks and schools named, where
-- one went well.
create or replace function public.try_failed_jobs(tasks text[], schools text[])
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  with waiting as materialized (select * from public.failed_jobs_that_wait())
  update graphile_worker._private_jobs j set run_at = now()
  where j.locked_at is null and j.id in (
    (select distinct on (w.task, w.school) w.job_id from waiting w order by w.task, w.school, w.next_try)
    union
    select w.job_id from waiting w join unnest(tasks, schools) as well (task, school)
      on well.task = w.task and well.school is not distinct from w.school);
end $$;
--> statement-breakpoint
revoke all on function public.try_failed_jobs(text[], text[]) from public;
