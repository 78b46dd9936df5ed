import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { cleanLocalHtml } from '#app/platform/html.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { expect, test } from '#tests/fixture.ts'
import { meet } from '#tests/meet.ts'
import { publishLegalText, requireLegalText } from './legal-texts.server.ts'
import { clearSchoolCache } from './schools.server.ts'
import { legalTexts } from './tables.server.ts'

let admin: Visit
beforeAll(async () => {
  admin = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
})
beforeEach(clearSchoolCache)

const publish = (fields: Record<string, unknown>) => admin.post('/home/settings/legal', { kind: 'terms', ...fields })
const textOf = async (path: string) => (await new Visit().page(path)).text()

describe('publishing', () => {
  test('makes a new version; the old one stays, word for word, under its number', async () => {
    expect((await new Visit().page('/terms')).status).toBe(404)
    expect(await textOf('/login?lang=en')).not.toContain('href="/terms"')
    const first = await publish({ seen: 0, text: { en: 'First terms', pl: 'Pierwszy regulamin' } })
    expect(first.status).toBe(201)
    const second = await publish({ seen: 1, text: { en: '## Second\n<b>x</b>', pl: 'Drugi <script>x</script>' } })
    expect(second.status).toBe(201)
    expect(await textOf('/terms?lang=pl')).toContain('Drugi')
    expect(await textOf('/terms?lang=pl')).not.toContain('<script>x')
    const old = await textOf('/terms?version=1&lang=pl')
    expect(old).toContain('Pierwszy regulamin')
    expect(old).toContain('noindex')
    expect(await textOf('/login?lang=en')).toContain('href="/terms"')
    const statusOf = async (version: string) => (await new Visit().page(`/terms?version=${version}`)).status
    expect(await statusOf('3')).toBe(404)
    for (const version of ['0', 'x', '-1']) expect(await statusOf(version), version).toBe(422)
  })

  test('a text in one language is shown in both; the school’s own must be there', async () => {
    const without = await publish({ kind: 'withdrawal', seen: 0, text: { en: 'Only English' } })
    expect(without.status).toBe(422)
    expect(await without.json()).toMatchObject({ errors: { 'text.pl': [expect.any(String)] } })
    expect((await publish({ kind: 'withdrawal', seen: 0, text: { pl: 'Tylko po polsku' } })).status).toBe(201)
    expect(await textOf('/withdrawal?lang=en')).toContain('Tylko po polsku')
  })

  test('over a version that one has not seen is a 409; the same words again are a 422', async () => {
    await publish({ kind: 'privacy', seen: 0, text: { pl: 'A' } })
    expect((await publish({ kind: 'privacy', seen: 0, text: { pl: 'B' } })).status).toBe(409)
    expect((await publish({ kind: 'privacy', seen: 1, text: { pl: 'A' } })).status).toBe(422)
    const tries = await meet(
      /^insert into "legal_texts"/,
      ...[1, 2, 3].map((n) => () => publish({ kind: 'privacy', seen: 1, text: { pl: `Try ${n}` } })),
    )
    expect(tries.map(({ status }) => status)).toEqual([201, 409, 409])
  })

  test('of an unknown kind is a 422, and takes no field of its own', async () => {
    expect((await publish({ kind: 'cookies', seen: 0, text: { pl: 'x' } })).status).toBe(422)
    expect((await publish({ seen: 0, text: { pl: 'x' }, version: 9 })).status).toBe(422)
    expect((await publish({ seen: 0, text: { pl: 'x' }, school_id: 2 })).status).toBe(422)
  })
})

test('the database changes and deletes no version', async ({ db }) => {
  await publishLegalText(db, 1, 'terms', cleanLocalHtml({ en: '<p>One</p>' }))
  const byId = and(eq(legalTexts.schoolId, 1), eq(legalTexts.kind, 'terms'))
  await expect(
    db.transaction((inner) => inner.update(legalTexts).set({ version: 9 }).where(byId)),
  ).rejects.toMatchObject({
    cause: { message: expect.stringContaining('permission denied') },
  })
  await expect(db.transaction((inner) => inner.delete(legalTexts).where(byId))).rejects.toThrow()
  await expect(inSchool(2, (other) => requireLegalText(other, 2, 'terms'))).rejects.toMatchObject({ status: 404 })
})
