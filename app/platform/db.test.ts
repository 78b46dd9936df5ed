import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { commitWithTurn, type Db, inSchool, pool } from './db.server.ts'
import { limits } from './tables.server.ts'

const reading = { reading: true }
const buckets = (db: Db) => db.select({ bucket: limits.bucket }).from(limits)
const write = (db: Db, bucket: string, schoolId = 1) =>
  db.insert(limits).values({ schoolId, bucket, tokens: 1, refilledAt: sql`now()` as never })
const transaction = (db: Db) => db.select({ id: sql<string>`pg_current_xact_id()::text` }).from(sql`(select 1) as one`)

async function kept(bucket: string): Promise<boolean> {
  return (await inSchool(1, buckets)).some((one) => one.bucket === bucket)
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

describe('a transaction that ends with a turn', () => {
  test('is committed when its statements answer, with whatever it did before', async () => {
    await inSchool(1, async (db) => {
      await write(db, 'before the last')
      commitWithTurn(db)
      await Promise.all([write(db, 'beside the last'), write(db, 'the last')])
    })
    expect(await kept('before the last')).toBe(true)
    expect(await kept('beside the last')).toBe(true)
    expect(await kept('the last')).toBe(true)
  })

  test('takes no other statement', async () => {
    const late = inSchool(1, async (db) => {
      commitWithTurn(db)
      await write(db, 'the very last')
      await write(db, 'too late')
    })
    await expect(late).rejects.toThrow()
    expect(await kept('the very last')).toBe(true)
    expect(await kept('too late')).toBe(false)
  })

  test('is undone when the work fails in that turn after it asked', async () => {
    const failing = inSchool(1, async (db) => {
      commitWithTurn(db)
      await Promise.all([write(db, 'asked before'), Promise.reject(new Error('on purpose'))])
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await kept('asked before')).toBe(false)
  })

  test('is undone when another part had failed before, while this one went on', async () => {
    const failing = inSchool(1, (db) => {
      const goingOn = write(db, 'first turn').then(() => {
        commitWithTurn(db)
        return write(db, 'turn after the failure')
      })
      return Promise.all([goingOn, Promise.reject(new Error('on purpose'))])
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await kept('first turn')).toBe(false)
    expect(await kept('turn after the failure')).toBe(false)
  })

  test('is undone when one of its statements fails, and the connection serves the next', async () => {
    const failing = inSchool(1, async (db) => {
      await write(db, 'undone')
      commitWithTurn(db)
      await Promise.all([write(db, 'beside it'), write(db, 'undone'), write(db, 'after it')])
    })
    await expect(failing).rejects.toThrow()
    for (const bucket of ['undone', 'beside it', 'after it']) expect(await kept(bucket)).toBe(false)
  })
})

describe('a connection that is lost in the midst of work', () => {
  test.each([false, true])('fails that work and nothing else (to be committed with its turn: %s)', async (withTurn) => {
    const ended = new Promise((resolve) => pool.once('acquire', (client) => client.once('end', resolve)))
    const failing = inSchool(1, async (db) => {
      await write(db, 'lost')
      if (withTurn) commitWithTurn(db)
      await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    })
    await expect(failing).rejects.toThrow()
    // Without anybody listening its error would end the process, and this run.
    await ended
    expect(await kept('lost')).toBe(false)
  })
})
