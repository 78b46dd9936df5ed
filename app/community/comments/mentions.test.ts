import { sql } from 'drizzle-orm'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { countStatements } from '#tests/counted-statements.ts'
import { expect, test } from '#tests/fixture.ts'
import { findCalled } from './mentions.server.ts'

const named = async (db: Db, firstName: string, lastName = '') => (await aStudent(db, { firstName, lastName })).id

test('an @ and a name as it is shown call somebody, of two that fit the longer name', async ({ db }) => {
  const [zofia, mazur, cwik] = [
    await named(db, 'Zofija'),
    await named(db, 'Zofija', 'Mazurek'),
    await named(db, 'Anna Maria', 'Ćwik-Żak'),
  ]
  expect(await findCalled(db, 1, 'Ask @Zofija Mazurek, she knows.')).toEqual([mazur])
  expect(await findCalled(db, 1, '@Zofija and (@Anna Maria Ćwik-Żak)!')).toEqual([zofia, cwik])
  expect(await findCalled(db, 1, 'me@Zofija Mazurek, Zofija Mazurek')).toEqual([])
})

test('an apostrophe calls whoever has another one in the name, and a possessive calls its owner', async ({ db }) => {
  const plain = await named(db, 'Janis', "O'Brianne")
  const typeset = await named(db, 'Olina', 'D’Arcyne')
  expect(await findCalled(db, 1, 'Ask @Janis O’Brianne')).toEqual([plain])
  expect(await findCalled(db, 1, "@Olina D'Arcyne's idea")).toEqual([typeset])
})

test('of one name all are called, but for who is gone and who is at another school', async ({ db }) => {
  const [one, other] = [await named(db, 'Jerzyna', 'Nowak'), await named(db, 'Jerzyna', 'Nowak')]
  const gone = await named(db, 'Jerzyna', 'Nowak')
  expect(await findCalled(db, 1, '@Jerzyna Nowak')).toEqual([one, other, gone])
  await db.execute(sql`update accounts set deleted_at = now() where school_id = 1 and id = ${gone}`)
  expect(await findCalled(db, 1, '@Jerzyna Nowak')).toEqual([one, other])
  expect(await findCalled(db, 2, '@Jerzyna Nowak')).toEqual([])
})

test('a text without any calls asks nothing, and of thousands ten are heard', async ({ db }) => {
  expect(await findCalled(db, 1, 'Nobody')).toEqual([])
  expect(await countStatements(() => findCalled(db, 1, 'Nobody'))).toBe(0)
  const id = await named(db, 'Wit')
  expect(await findCalled(db, 1, '@Wit '.repeat(3000))).toEqual(Array(10).fill(id))
})
