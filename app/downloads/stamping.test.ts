import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { grantAccess } from '#app/access/access.server.ts'
import { aStaffMember, aStudent } from '#app/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { brokenInvariants } from '#tests/purchase-books.ts'

test('many downloads at once are no way to a PDF without the address', async () => {
  const giver = await inSchool(1, (db) => aStaffMember(db))
  const staff = await new Visit().as(giver)
  const product = await forSale({ type: 'file' })
  const sheet = await readFile('db/demo/media/observation-sheet.pdf')
  const form = new FormData()
  form.set('file', new File([sheet as BlobPart], 'sheet.pdf'))
  const added = await staff.request(`/home/products/${product.id}/files`, { method: 'POST', body: form })
  const { file } = (await added.json()) as { file: { id: number } }
  await staff.post(`/home/products/${product.id}/files/${file.id}/save`, { stamped: true })
  const student = await inSchool(1, (db) => aStudent(db))
  const gift = { schoolId: 1, accountId: student.id, productId: product.id, source: 'staff' as const }
  await inSchool(1, (db) => grantAccess(db, { ...gift, sourceId: giver.id, days: 0, reason: 'A gift.' }))
  const visit = await new Visit().as(student)
  const download = () => visit.request(`/${product.slug}/files/${file.id}/download`)
  const answers = await Promise.all(Array.from({ length: 16 }, download))
  const led = answers.filter(({ status }) => status === 302)
  expect(led.length).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(16 - led.length)
  for (const answer of led) {
    const got = await visit.request(answer.headers.get('location') ?? '')
    expect(Buffer.from(await got.arrayBuffer()).equals(sheet)).toBe(false)
  }
  const { rows } = await inSchool(1, (db) =>
    db.execute(sql`select d.used::int, (select count(*)::int from download_log l where l.product_file_id = ${file.id}) as lines
      from file_downloads d where d.product_file_id = ${file.id}`),
  )
  expect(rows).toEqual([{ used: led.length, lines: led.length }])
  expect(await brokenInvariants()).toEqual([])
}, 60_000)
