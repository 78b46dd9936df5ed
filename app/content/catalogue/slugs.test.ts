import { sql } from 'drizzle-orm'
import { aStaffMember, staffViewer } from '#app/people/accounts/factory.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Visitor } from '#app/platform/viewer.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import { aProduct } from './factory.server.ts'
import { findBuilt } from './office-products.server.ts'
import { toSlug } from './slug.ts'
import { claimSlug, findFreeSlug, findMovedAddress, loadSlugState, releaseSlugs } from './slugs.server.ts'

const page = (ownerId: number) => ({ owner: 'page' as const, ownerId })
const product = (ownerId: number) => ({ owner: 'product' as const, ownerId })
const visitor: Visitor = { kind: 'visitor', schoolId: 1, locale: 'en' }
const isOn = { slug: [expect.anything()] }

test.each([
  ['Światło w studiu: łapanie chwili', 'swiatlo-w-studiu-lapanie-chwili'],
  ['  C++ & Größe — 2nd edition!  ', 'c-grosse-2nd-edition'],
  ['日本', ''],
  [`${'long '.repeat(30)}`, Array(20).fill('long').join('-').slice(0, 99)],
])('the title %j proposes %j', (title, slug) => {
  expect(toSlug(title)).toBe(slug)
  expect(toSlug(title).length).toBeLessThanOrEqual(100)
})

describe('a slug', () => {
  test('is one product’s or page’s in a school, and another’s in another school', async ({ db }) => {
    await claimSlug(db, 1, page(9_001), 'about')
    await expect(claimSlug(db, 1, product(9_002), 'about')).rejects.toMatchObject({ status: 422, fields: isOn })
    expect(await inSchool(2, (other) => loadSlugState(other, 2, 'about'))).toBe('free')
  })

  test('that is one of our own words, or none, is refused', async ({ db }) => {
    await expect(claimSlug(db, 1, page(9_001), 'courses')).rejects.toMatchObject({ status: 422, fields: isOn })
    expect(await loadSlugState(db, 1, 'courses')).toBe('reserved')
    for (const unfit of ['Light', 'a b', '-a', 'a--b', '', 'ą', 'a'.repeat(101)])
      expect([unfit, await loadSlugState(db, 1, unfit)]).toEqual([unfit, 'unfit'])
  })

  test('that was left stays known, is free for others, and comes back to who had it', async ({ db }) => {
    const { id } = await aProduct(db, { slug: 'first' })
    await claimSlug(db, 1, product(id), 'second')
    expect(await loadSlugState(db, 1, 'first')).toBe('free')
    expect(await loadSlugState(db, 1, 'second')).toBe('taken')
    expect(await loadSlugState(db, 1, 'second', product(id))).toBe('own')
    expect(await findMovedAddress(db, visitor, '/first/watch/7')).toBe('/second/watch/7')
    await claimSlug(db, 1, product(id), 'first')
    expect(await findMovedAddress(db, visitor, '/first')).toBeUndefined()
    expect(await findMovedAddress(db, visitor, '/second')).toBe('/first')
    await claimSlug(db, 1, page(9_001), 'second')
    expect(await findMovedAddress(db, visitor, '/second')).toBeUndefined()
  })

  test('that was left by a draft leads nobody there but those who work on it', async ({ db }) => {
    const { id } = await aProduct(db, { slug: 'quiet', status: 'draft' })
    await claimSlug(db, 1, product(id), 'quieter')
    expect(await findMovedAddress(db, visitor, '/quiet')).toBeUndefined()
    await claimSlug(db, 1, page(9_001), 'old-page')
    await claimSlug(db, 1, page(9_001), 'new-page')
    expect(await findMovedAddress(db, visitor, '/old-page')).toBeUndefined()
    expect(await findMovedAddress(db, visitor, '/old-page', async ({ ownerId }) => ownerId === 9_001)).toBe('/new-page')
  })

  test('that is nobody’s is found for a copy', async ({ db }) => {
    expect(await findFreeSlug(db, 1, 'light-copy')).toBe('light-copy')
    await claimSlug(db, 1, page(9_001), 'light-copy')
    expect(await findFreeSlug(db, 1, 'light-copy')).toBe('light-copy-2')
    expect(await findFreeSlug(db, 1, 'courses')).toBe('courses-2')
    await releaseSlugs(db, 1, page(9_001))
    expect(await loadSlugState(db, 1, 'light-copy')).toBe('free')
  })

  test('goes to one of several who want it at the same moment', async () => {
    const wanting = Array.from({ length: 6 }, (_, index) => page(9_100 + index))
    const claims = await Promise.allSettled(
      wanting.map((owner) => inSchool(1, (db) => claimSlug(db, 1, owner, 'wanted-by-many'))),
    )
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const claim of claims) if (claim.status === 'rejected') expect(claim.reason).toBeInstanceOf(Refusal)
    await asTablesOwner('delete from slugs where owner_id between 9100 and 9199')
  })
})

test('an instructor builds what they teach, and no other school’s staff builds it', async ({ db }) => {
  const school = await findSchool(1)
  const teacher = await aStaffMember(db, { role: 'instructor' })
  const context = { viewer: staffViewer(teacher), school }
  const taught = await aProduct(db, { teacherIds: [teacher.id] })
  const { id } = await aProduct(db)
  expect(await findBuilt(db, context, taught.id)).toMatchObject({ id: taught.id, version: 1, teacherIds: [teacher.id] })
  await expect(findBuilt(db, context, id)).rejects.toMatchObject({ status: 403 })
  const limited = { viewer: context.viewer, school: { ...school, instructorsLimited: true } }
  await expect(findBuilt(db, limited, id)).rejects.toMatchObject({ status: 404 })
  const other = { viewer: { ...staffViewer(await aStaffMember(db)), schoolId: 2 }, school: await findSchool(2) }
  await expect(findBuilt(db, other, id)).rejects.toMatchObject({ status: 404 })
})

test('a product and the table of slugs say the same', async ({ db }) => {
  const { id } = await aProduct(db, { slug: 'one-word' })
  const { rows } = await db.execute(sql`select slug, current from slugs where school_id = 1 and owner_id = ${id}`)
  expect(rows).toEqual([{ slug: 'one-word', current: true }])
})
