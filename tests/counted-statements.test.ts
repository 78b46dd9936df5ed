import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { isTest, sources, textOf } from './architecture.ts'
import { Visit } from './browser-like.ts'
import { countStatements, countStatementsAgain } from './counted-statements.ts'

const ask = () => inSchool(1, (db) => db.execute(sql`select 1`))

test('what somebody else asks meanwhile is not counted', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const other = begun.then(async () => {
    await ask()
    await ask()
  })
  const statements = countStatements(async () => {
    begin()
    await other
    await ask()
  })
  expect(await statements).toBe(1)
})

test('what the work leaves to a timer is not counted, however long the work lasts', async () => {
  const statements = await countStatements(async () => {
    const { promise: asked, resolve } = Promise.withResolvers<void>()
    setTimeout(() => resolve(ask().then(() => {})), 1)
    await ask()
    await asked
  })
  expect(statements).toBe(1)
})

test('what is kept for a moment is read anew, or not at all', async () => {
  const visit = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
  const look = () => visit.page('/courses')
  await look()
  const [first, again] = [await countStatements(look), await countStatementsAgain(look)]
  expect(again).toBeLessThan(first)
  expect([await countStatements(look), await countStatementsAgain(look)]).toEqual([first, again])
})

test('tests count by these alone, as the process counts what all of them ask', () => {
  expect(sources.filter((file) => isTest(file) && textOf(file).includes('counted.statements'))).toEqual([])
})
