import type { Socket } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { pool } from './connections.server.ts'
import { type Db, inSchool, onCommit, rawStatement } from './db.server.ts'
import { learnNaming } from './own-transaction.server.ts'
import { limits } from './tables.server.ts'

const reading = { reading: true }
const buckets = (db: Db) => db.select({ bucket: limits.bucket }).from(limits)
const write = (db: Db, bucket: string, schoolId = 1) =>
  db.insert(limits).values({ schoolId, bucket, tokens: 1, refilledAt: sql`now()` as never })
const transaction = (db: Db) => db.select({ id: sql<string>`pg_current_xact_id()::text` }).from(sql`(select 1) as one`)

async function kept(bucket: string): Promise<boolean> {
  return (await inSchool(1, buckets)).some((one) => one.bucket === bucket)
}

/** Of the one that was used last. */
async function schoolOfConnection(): Promise<string> {
  const { rows } = await pool.query("select current_setting('app.school_id', true) as school")
  return rows[0].school
}

describe('work that only reads', () => {
  test('sees its own school in every turn', async () => {
    await inSchool(1, (db) => write(db, 'ours'))
    await inSchool(2, (db) => write(db, 'theirs', 2))
    const seen = await inSchool(
      1,
      async (db) => [await buckets(db), ...(await Promise.all([buckets(db), buckets(db)]))],
      reading,
    )
    expect(seen).toEqual(seen.map(() => [{ bucket: 'ours' }]))
    expect(await inSchool(2, buckets, reading)).toEqual([{ bucket: 'theirs' }])
  })

  test('holds no transaction from one turn to the next', async () => {
    const [one, two] = await inSchool(1, async (db) => [await transaction(db), await transaction(db)], reading)
    expect(one).not.toEqual(two)
    const [three, four] = await inSchool(1, async (db) => [await transaction(db), await transaction(db)])
    expect(three).toEqual(four)
  })

  test('leaves no connection in its school', async () => {
    await inSchool(1, buckets, reading)
    expect(await schoolOfConnection()).toBe('')
  })

  test('nor after more statements than a connection remembers, of which the last has no values', async () => {
    const read = (db: Db, n: number) => db.select({ n: sql.raw(`${n}`) }).from(limits)
    await inSchool(1, (db) => Promise.all(Array.from({ length: 400 }, (_, n) => read(db, n))), reading)
    expect(await schoolOfConnection()).toBe('')
  })

  test('a failed statement is told, and the connection serves the next', async () => {
    const failing = inSchool(1, (db) => db.select({ one: sql`1 / 0` }).from(limits), reading)
    await expect(failing).rejects.toThrow()
    expect(await inSchool(1, buckets, reading)).toEqual([{ bucket: 'ours' }])
  })
})

describe.each([{ reading: true }, { reading: false }])('work that fails while a part of it goes on, %o', (how) => {
  test('is undone with that part, and leaves the next one on the connection alone', async () => {
    const bucket = `left behind, ${how.reading}`
    const goesOn = async (db: Db) => {
      for (let turn = 0; turn < 4; turn++) await buckets(db)
      await write(db, bucket)
    }
    const fails = async (db: Db) => {
      await buckets(db)
      throw new Error('on purpose')
    }
    const failing = inSchool(1, (db) => Promise.all([goesOn(db), fails(db)]), how)
    const others = Array.from({ length: 40 }, (_, index) =>
      inSchool(2, async (db) => {
        for (let turn = 0; turn < 6; turn++) await buckets(db)
        await write(db, `${bucket} ${index}`, 2)
      }),
    )
    await expect(failing).rejects.toThrow('on purpose')
    await Promise.all(others)
    expect(await kept(bucket)).toBe(false)
  })
})

describe('work that was to read only and changes something', () => {
  test('is committed when it ends', async () => {
    await inSchool(1, async (db) => [await buckets(db), await write(db, 'after a turn')], reading)
    await inSchool(1, (db) => Promise.all([buckets(db), write(db, 'in the same turn'), buckets(db)]), reading)
    expect([await kept('after a turn'), await kept('in the same turn')]).toEqual([true, true])
  })

  test('is undone when it fails, in whatever turn', async () => {
    const work = async (db: Db) => {
      await buckets(db)
      await write(db, 'undone')
      await buckets(db)
      throw new Error('on purpose')
    }
    await expect(inSchool(1, work, reading)).rejects.toThrow('on purpose')
    expect(await kept('undone')).toBe(false)
  })

  test('keeps what it locked until it ends', async () => {
    const locked = eq(limits.bucket, 'locked')
    await inSchool(1, (db) => write(db, 'locked'))
    await inSchool(
      1,
      async (db) => {
        await db.select().from(limits).where(locked).for('update')
        const skipping = (other: Db) => other.select().from(limits).where(locked).for('update', { skipLocked: true })
        expect(await inSchool(1, skipping)).toEqual([])
      },
      reading,
    )
  })
})

describe('a single statement', () => {
  const single = { single: true }

  test('is committed with it, and seen by its own school alone', async () => {
    await inSchool(1, (db) => write(db, 'single'), single)
    expect(await kept('single')).toBe(true)
    expect(await inSchool(2, buckets, single)).not.toContainEqual({ bucket: 'single' })
  })

  test('that fails is told, and the connection serves the next', async () => {
    await expect(inSchool(1, (db) => write(db, 'single'), single)).rejects.toMatchObject({ code: '23505' })
    expect(await kept('single')).toBe(true)
  })

  test('whose commit fails is told so', async () => {
    const doubled = (db: Db) =>
      db.execute(sql`do $$ begin
        create temporary table doubled (key int unique deferrable initially deferred) on commit drop;
        insert into doubled values (1), (1);
      end $$`)
    await expect(inSchool(1, doubled, single)).rejects.toMatchObject({ code: '23505' })
    expect(await kept('single')).toBe(true)
  })

  test('is no second one: that belongs to no school', async () => {
    const twice = async (db: Db) => [await write(db, 'the first'), await write(db, 'the second')]
    await expect(inSchool(1, twice, single)).rejects.toThrow()
    expect([await kept('the first'), await kept('the second')]).toEqual([true, false])
  })
})

describe('a statement that is written as SQL', () => {
  const written = (name: string, how?: Parameters<typeof rawStatement>[2]) =>
    rawStatement<{ id: unknown; own: string }, { last: number }>(
      `written_${name}`,
      (param) =>
        sql`select n::bigint as id, pg_current_xact_id()::text as own from generate_series(1, ${param.last}::int) n`,
      how,
    )
  const ids = (how: 'rows' | 'read' | 'json', last: number) =>
    inSchool(1, (db) => ways[how](db, { last })).then((rows) => rows.map(({ id }) => id))
  const ways = { rows: written('rows'), read: written('read', { reads: true }), json: written('json', { as: 'json' }) }

  test('answers its rows; as JSON with numbers for ids', async () => {
    expect(await ids('rows', 2)).toEqual(['1', '2'])
    expect(await ids('read', 2)).toEqual(['1', '2'])
    expect(await ids('json', 2)).toEqual([1, 2])
    expect(await ids('json', 0)).toEqual([])
  })

  test.each([
    ['rows', 1],
    ['read', 2],
    ['json', 2],
  ] as const)('%s, asked twice by work that reads, is done in %i transactions', async (how, transactions) => {
    const ask = (db: Db) => ways[how](db, { last: 1 })
    const seen = await inSchool(1, async (db) => [...(await ask(db)), ...(await ask(db))], reading)
    expect(new Set(seen.map(({ own }) => own)).size).toBe(transactions)
  })
})

/** A row whose key is doubled, which PostgreSQL says at the commit and not before. */
async function failAtCommit(db: Db): Promise<void> {
  await db.execute(sql`create temporary table doubled (key int unique deferrable initially deferred) on commit drop`)
  await db.execute(sql`insert into doubled values (1), (1)`)
}

describe('what is to follow a commit', () => {
  test('is done in turn once others see what was written, and waited for', async () => {
    const done: string[] = []
    await inSchool(1, async (db) => {
      onCommit(db, async () => {
        done.push((await kept('told of')) ? 'first' : 'too early')
      })
      await write(db, 'told of')
      onCommit(db, () => done.push('second'))
      expect(done).toEqual([])
    })
    expect(done).toEqual(['first', 'second'])
  })

  test('is done also where only reading was announced, or nothing was asked', async () => {
    const done: string[] = []
    const tells = async (db: Db) => onCommit(db, () => done.push('done'))
    await inSchool(1, (db) => Promise.all([buckets(db), tells(db)]), reading)
    await inSchool(1, tells)
    expect(done).toEqual(['done', 'done'])
  })

  test('is not done when the work fails, nor when its commit does', async () => {
    const done: string[] = []
    const fails = async (db: Db, how: () => unknown) => {
      onCommit(db, () => done.push('done'))
      await write(db, 'undone at the end')
      await how()
    }
    await expect(inSchool(1, (db) => fails(db, () => Promise.reject(new Error('on purpose'))))).rejects.toThrow()
    await expect(inSchool(1, (db) => fails(db, () => failAtCommit(db)))).rejects.toMatchObject({ code: '23505' })
    expect(await kept('undone at the end')).toBe(false)
    expect(done).toEqual([])
  })

  test('fails neither the work nor what follows after it', async () => {
    const done: string[] = []
    const answer = await inSchool(1, async (db) => {
      onCommit(db, () => Promise.reject(new Error('on purpose')))
      onCommit(db, () => done.push('done'))
      return 'answer'
    })
    expect([answer, ...done]).toEqual(['answer', 'done'])
  })

  test('cannot be said once the transaction has ended', async () => {
    const late = await inSchool(1, async (db) => () => onCommit(db, () => {}))
    expect(late).toThrow(TypeError)
  })
})

describe('a connection that is lost in the midst of work', () => {
  test('fails that work and nothing else', async () => {
    const ended = new Promise((resolve) => pool.once('acquire', (client) => client.once('end', resolve)))
    const failing = inSchool(1, async (db) => {
      await write(db, 'lost')
      await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    })
    await expect(failing).rejects.toThrow()
    // Without anybody listening its error would end the process, and this run.
    await ended
    expect(await kept('lost')).toBe(false)
  })
})

test('a connection that is lost before it is used fails whoever wanted it, and nobody else', async () => {
  const client = await pool.connect()
  const unheard: unknown[] = []
  const listen = (reason: unknown) => unheard.push(reason)
  process.on('unhandledRejection', listen)
  const learned = learnNaming(client)
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.destroy()
  await expect(learned).rejects.toThrow()
  // Rejections that nobody heard are told after all that was due.
  await nextRound()
  process.off('unhandledRejection', listen)
  client.release(true)
  expect(unheard).toEqual([])
})
