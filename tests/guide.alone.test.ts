import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import * as accounts from '#app/people/accounts/tables.server.ts'
import * as schools from '#app/people/schools/tables.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { addTexts, LOCALES } from '#app/platform/i18n.ts'
import { setPages } from '#app/platform/inertia.server.tsx'
import { follow } from '#app/platform/outbox.server.ts'
import { routes } from '#app/routes.ts'
import { migrate } from '#db/migrate.ts'
import { wishMade } from './guide/wishes/events.server.ts'
import { thankForWish } from './guide/wishes/jobs.server.ts'
import texts from './guide/wishes/locales/en.json' with { type: 'json' }
import * as wishes from './guide/wishes/routes/wishes.ts'
import * as tables from './guide/wishes/tables.server.ts'
import { runJobs } from './run-jobs.ts'

// A made-up domain, added as ARCHITECTURE.md says under "A new feature": what a table, a list, a form, an island, an event
// and a job ask for, and no more.
declare module '#app/platform/i18n.ts' {
  interface TextDomains {
    wishes: typeof texts
  }
}
declare module '#app/platform/answers.server.ts' {
  interface Pages {
    'wishes/wish': typeof import('./guide/wishes/pages/wish.tsx').default
    'wishes/wishes': typeof import('./guide/wishes/pages/wishes.tsx').default
  }
}

const FOLDER = path.join(import.meta.dirname, 'guide')
const OWNER = String(process.env.OWNER_DATABASE_URL)

/** Makes the table as its migration would; row-level security and rights follow from its columns. */
async function makeTable(): Promise<void> {
  const before = generateDrizzleJson({ ...accounts, ...schools })
  const statements = await generateMigration(before, generateDrizzleJson({ ...accounts, ...schools, ...tables }))
  const owner = new pg.Client({ connectionString: OWNER })
  await owner.connect()
  for (const statement of statements) await owner.query(statement)
  await owner.end()
  await migrate(OWNER)
}

/** Adds what would stand in the tables of the application: addresses, pages, texts, the job, and what it follows from. */
beforeAll(async () => {
  await makeTable()
  const messages = Object.entries(texts).map(([key, text]) => [key, parse(text)])
  for (const locale of LOCALES) addTexts(locale, 'wishes', Object.fromEntries(messages))
  Object.assign(routes, wishes.routes)
  follow(wishMade, thankForWish)
  const { jobs } = await import('#app/worker.server.ts')
  ;(jobs as Map<string, unknown>).set(thankForWish.name, thankForWish)
  await import('#app/app.server.ts')
  setPages(import.meta.glob(['../app/*/*/pages/*.tsx', './guide/*/pages/*.tsx']))
})

/** Somebody's browser; imported late, as the application is assembled with it. */
async function visitOf(role?: 'owner' | 'student', schoolId: 1 | 2 = 1) {
  const { Visit } = await import('./browser-like.ts')
  const visit = new Visit(schoolId)
  if (!role) return visit
  return visit.as(await inSchool(schoolId, (db) => aStudent(db, { role, schoolId })))
}

test('a made-up domain with a table, a list, a form, an island, an event and a job takes less than 200 lines', () => {
  const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const texts = files.map(({ parentPath, name }) => readFileSync(path.join(parentPath, name), 'utf8').trimEnd())
  expect(texts.join('\n').split('\n').length).toBeLessThan(200)
})

test('its page is of use without a script, and asks who is there before a wish is taken', async () => {
  const visit = await visitOf()
  const html = await (await visit.page('/wishes')).text()
  expect(html).toContain('data-island="wishes/wish" data-when="used"')
  expect(html).toContain('100 characters left')
  expect((await visit.post('/wishes', { wish: 'Knots at sea' })).status).toBe(401)
})

test('its form is shown again with what was typed and what is wrong with it', async () => {
  const visit = await visitOf('student')
  const refused = await visit.submit('/wishes', { wish: 'Kn' })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toMatch(/value="Kn"[^>]*aria-invalid|aria-invalid[^>]*value="Kn"/)
  expect((await visit.submit('/wishes', { wish: 'Knots at sea' })).status).toBe(303)
})

test('its list, page, file and job follow from what was declared, for its own school alone', async () => {
  const student = await visitOf('student')
  expect((await student.post('/wishes', { wish: 'Splices' })).status).toBe(201)
  expect((await student.request('/home/wishes')).status).toBe(403)
  await runJobs()
  const owner = await visitOf('owner')
  const { data } = await (await owner.request('/home/wishes?q=spl')).json()
  expect(data).toMatchObject([{ wish: 'Splices', thanked: true }])
  expect(await (await owner.page('/home/wishes')).text()).toContain('Splices')
  expect(await (await owner.page('/home/wishes/export')).text()).toContain('Splices')
  const elsewhere = await visitOf('owner', 2)
  expect(await (await elsewhere.request('/home/wishes')).json()).toMatchObject({ data: [] })
})
