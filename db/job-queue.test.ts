import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { connected } from '#server/database.ts'

/** What our functions read and write, and the figures read: every column, constraint, index and trigger of the tables that it names. */
const RELIED_ON = `
  with private as (
    select c.oid, c.relname from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace
      and c.relname in ('_private_jobs', '_private_job_queues', '_private_tasks', '_private_known_crontabs'))
  select relname || '.' || attname || ' ' || format_type(atttypid, atttypmod)
    || case when attnotnull then ' not null' else '' end
    || coalesce(case when attgenerated = 's' then ' always ' else ' default ' end || pg_get_expr(adbin, adrelid), '')
    || case attidentity when 'a' then ' identity' else '' end as line
  from private join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  union all
  select relname || ' ' || pg_get_constraintdef(c.oid) from private p join pg_constraint c on conrelid = p.oid
    where contype <> 'n'
  union all
  select relname || ' ' || pg_get_indexdef(indexrelid) from private join pg_index on indrelid = oid where not indisunique
  union all
  select relname || ' ' || pg_get_triggerdef(t.oid) from private p join pg_trigger t on tgrelid = p.oid and not tgisinternal
  order by 1`

/** The package's version, and what its tables are in it. */
const KNOWN = `0.18.0
_private_job_queues CHECK ((length(queue_name) <= 128))
_private_job_queues PRIMARY KEY (id)
_private_job_queues UNIQUE (queue_name)
_private_job_queues.id integer not null identity
_private_job_queues.is_available boolean not null always (locked_at IS NULL)
_private_job_queues.locked_at timestamp with time zone
_private_job_queues.locked_by text
_private_job_queues.queue_name text not null
_private_jobs CHECK (((length(key) > 0) AND (length(key) <= 512)))
_private_jobs CHECK ((max_attempts >= 1))
_private_jobs CREATE INDEX jobs_main_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id, job_queue_id) WHERE (is_available = true)
_private_jobs CREATE INDEX jobs_no_queue_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id) WHERE ((is_available = true) AND (job_queue_id IS NULL))
_private_jobs PRIMARY KEY (id)
_private_jobs UNIQUE (key)
_private_jobs.attempts smallint not null default 0
_private_jobs.created_at timestamp with time zone not null default now()
_private_jobs.flags jsonb
_private_jobs.id bigint not null identity
_private_jobs.is_available boolean not null always ((locked_at IS NULL) AND (attempts < max_attempts))
_private_jobs.job_queue_id integer
_private_jobs.key text
_private_jobs.last_error text
_private_jobs.locked_at timestamp with time zone
_private_jobs.locked_by text
_private_jobs.max_attempts smallint not null default 25
_private_jobs.payload json not null default '{}'::json
_private_jobs.priority smallint not null default 0
_private_jobs.revision integer not null default 0
_private_jobs.run_at timestamp with time zone not null default now()
_private_jobs.task_id integer not null
_private_jobs.updated_at timestamp with time zone not null default now()
_private_known_crontabs PRIMARY KEY (identifier)
_private_known_crontabs.identifier text not null
_private_known_crontabs.known_since timestamp with time zone not null
_private_known_crontabs.last_execution timestamp with time zone
_private_tasks CHECK ((length(identifier) <= 128))
_private_tasks PRIMARY KEY (id)
_private_tasks UNIQUE (identifier)
_private_tasks.id integer not null identity
_private_tasks.identifier text not null`

test('the queue’s own tables are what our functions rely on', async () => {
  const { version } = JSON.parse(readFileSync('node_modules/graphile-worker/package.json', 'utf8')) as {
    version: string
  }
  const { rows } = await connected(process.env.OWNER_DATABASE_URL ?? '', (db) => db.query<{ line: string }>(RELIED_ON))
  // Read what the new version changed, then the functions of the migration job-queue, then change this.
  expect([version, ...rows.map(({ line }) => line)].join('\n')).toBe(KNOWN)
})

test('nothing but functions, figures, the times of schedules and tests knows them', () => {
  const knowing = ['app', 'server', 'db', 'bench', 'tests', 'scripts']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
    )
    .filter(
      (file) =>
        /\.(ts|tsx|sql|mjs)$/.test(file) &&
        !file.startsWith('db/dumps') &&
        readFileSync(file, 'utf8').includes('_private_'),
    )
  expect(knowing.sort()).toEqual([
    'app/booking/consultations/closing.test.ts',
    'app/office/my-data/my-data.test.ts',
    'app/office/operations/queue-figures.server.ts',
    'app/platform/jobs.test.ts',
    'app/selling/checkout/limits-of-ways.test.ts',
    'app/selling/invoicing/invoices.test.ts',
    'app/selling/invoicing/ksef.test.ts',
    'app/selling/taxes/taxes.test.ts',
    'db/job-queue.test.ts',
    'db/migrations/0002_functions.sql',
    'db/migrations/0006_job-queue.sql',
    'db/migrations/0042_wake-the-worker-later.sql',
    'db/migrations/0095_failed-jobs-again.sql',
    'server/backups.test.ts',
    'server/job-leases.test.ts',
    'server/job-retries.test.ts',
    'server/job-runners.test.ts',
    'server/schedules.test.ts',
    'server/schedules.ts',
    'tests/chaos/books.ts',
  ])
})
