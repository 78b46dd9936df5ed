import { sql } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import { asOwner, type GlobalDb } from '#app/platform/db.server.ts'
import { isHeldIn } from '#app/platform/held.server.ts'
import type { Job } from '#app/platform/jobs.server.ts'
import { metricName } from '#app/platform/metric-name.server.ts'

const jobs = new Gauge({
  name: metricName('jobs'),
  help: 'Jobs in the queue by name: due, running, for later, given_up',
  labelNames: ['job', 'state'],
})
const oldestJob = new Gauge({
  name: metricName('jobs_oldest_due_seconds'),
  help: 'For how long the oldest due job has waited',
})
const oldestOfLane = new Gauge({
  name: metricName('jobs_lane_oldest_due_seconds'),
  help: 'The same by lane: each has workers of its own, so that e-mails do not wait for imports',
  labelNames: ['lane'],
})
const dueOfLane = new Gauge({ name: metricName('jobs_lane_due'), help: 'Due jobs by lane', labelNames: ['lane'] })
const waitingMails = new Gauge({ name: metricName('mails_waiting'), help: 'E-mails that were never tried yet' })
const oldestOutbox = new Gauge({
  name: metricName('outbox_oldest_seconds'),
  help: 'For how long the oldest event has not been dispatched',
})
const failedMails = new Gauge({ name: metricName('mails_failed'), help: 'Letters whose last attempt failed' })
const held = new Gauge({ name: metricName('outgoing_held'), help: '1 while nothing leaves this database' })
/** Its name from when it was of e-mails alone, which alarms may watch. */
const mailsHeld = new Gauge({ name: metricName('mail_delivery_held'), help: 'The same as outgoing_held' })
const schedules = new Gauge({
  name: metricName('schedule_last_run_timestamp_seconds'),
  help: 'When what happens on time was last queued',
  labelNames: ['schedule'],
})

/** Brings the figures of the queue up to date, those of all schools together. */
export async function readQueueFigures(jobs: ReadonlyMap<string, Job>): Promise<void> {
  await asOwner(async (db) => {
    await readJobs(db, jobs)
    const { rows } = await db.execute<{ outbox: number; mails: number; waiting: number }>(sql`
      select coalesce((select extract(epoch from now() - min(created_at)) from outbox where dispatched_at is null), 0)::float8
          as outbox,
        (select count(*)::int from mails where state = 'failed') as mails,
        (select count(*)::int from mails where state = 'waiting') as waiting`)
    oldestOutbox.set(rows[0]?.outbox ?? 0)
    failedMails.set(rows[0]?.mails ?? 0)
    waitingMails.set(rows[0]?.waiting ?? 0)
    const isHeld = (await isHeldIn(db)) ? 1 : 0
    held.set(isHeld)
    mailsHeld.set(isHeld)
    // The package documents no other place for this; db/job-queue.test.ts fails when it changes.
    const runs = await db.execute<{ schedule: string; at: number | null }>(sql`
      select identifier as schedule, extract(epoch from last_execution)::float8 as at
      from graphile_worker._private_known_crontabs`)
    for (const { schedule, at } of runs.rows) schedules.set({ schedule }, at ?? 0)
  })
}

async function readJobs(db: GlobalDb, declared: ReadonlyMap<string, Job>): Promise<void> {
  const { rows } = await db.execute<{ job: string; state: string; count: number; waited: number }>(sql`
    select job, state, count(*)::int as count, greatest(0, extract(epoch from now() - min(run_at)))::float8 as waited
    from (
      select task_identifier as job, run_at, case
        when locked_at is not null then 'running'
        when attempts >= max_attempts then 'given_up'
        when run_at > now() then 'later'
        else 'due' end as state
      from graphile_worker.jobs) as queue
    group by job, state`)
  jobs.reset()
  for (const { job, state, count } of rows) jobs.set({ job, state }, count)
  for (const lane of new Set([...declared.values()].map(({ weight }) => weight))) {
    const due = rows.filter(({ job, state }) => state === 'due' && declared.get(job)?.weight === lane)
    dueOfLane.set(
      { lane },
      due.reduce((sum, { count }) => sum + count, 0),
    )
    oldestOfLane.set({ lane }, Math.max(0, ...due.map(({ waited }) => waited)))
  }
  oldestJob.set(Math.max(0, ...rows.filter(({ state }) => state === 'due').map(({ waited }) => waited)))
}
