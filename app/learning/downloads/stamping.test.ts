import { readFile } from 'node:fs/promises'
import { constants, deflateSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { brokenInvariants } from '#tests/purchase-books.ts'
import { findStampProblem, stampPdf } from './stamp.server.ts'

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
  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(302))
  for (const answer of answers) {
    const got = await visit.request(answer.headers.get('location') ?? '')
    expect(Buffer.from(await got.arrayBuffer()).includes(`(${student.email})`)).toBe(true)
  }
  const { rows } = await inSchool(1, (db) =>
    db.execute(sql`select d.used::int, (select count(*)::int from download_log l where l.product_file_id = ${file.id}) as lines
      from file_downloads d where d.product_file_id = ${file.id}`),
  )
  expect(rows).toEqual([{ used: 16, lines: 16 }])
  expect(await brokenInvariants()).toEqual([])
}, 60_000)

test('an address whose domain is in other letters is stamped as the DNS knows it', async () => {
  const sheet = await readFile('db/demo/media/observation-sheet.pdf')
  const stamped = Buffer.from(await stampPdf(sheet, 'anna@例え.jp'))
  expect(stamped.includes('(anna@xn--r8jz45g.jp)')).toBe(true)
  expect(Buffer.from(await stampPdf(sheet, 'anna@example.com')).includes('(anna@example.com)')).toBe(true)
})

const MEGABYTE = 1024 * 1024

/** A small PDF whose objects are in a stream that is so large once it is unpacked. */
function packed(megabytes: number): Buffer {
  const part = deflateSync(Buffer.alloc(64 * MEGABYTE, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const again = Array.from({ length: megabytes / 64 - 1 }, () => part.subarray(2))
  const stream = Buffer.concat([part, ...again, Buffer.from([3, 0])])
  const head = '%PDF-1.5\n'
  const objects = Buffer.concat([
    Buffer.from(`${head}3 0 obj<</Type/ObjStm/N 2/First 10/Filter/FlateDecode/Length ${stream.length}>>stream\n`),
    stream,
    Buffer.from('\nendstream endobj\n'),
  ])
  const row = (type: number, where: number, nth: number) => {
    const bytes = Buffer.alloc(7)
    bytes[0] = type
    bytes.writeUInt32BE(where, 1)
    bytes.writeUInt16BE(nth, 5)
    return bytes
  }
  const at = objects.length
  const places = Buffer.concat([row(0, 0, 65_535), row(2, 3, 0), row(2, 3, 1), row(1, head.length, 0), row(1, at, 0)])
  const index = `4 0 obj<</Type/XRef/Size 5/W[1 4 2]/Root 1 0 R/Length ${places.length}>>stream\n`
  const end = `\nendstream endobj\nstartxref\n${at}\n%%EOF`
  return Buffer.concat([objects, Buffer.from(index), places, Buffer.from(end)])
}

test('a PDF that unpacks to much more than it weighs is given up before it takes the memory of everybody', async () => {
  const before = process.memoryUsage.rss()
  let most = before
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  await expect(stampPdf(packed(4096), 'a@example.com')).rejects.toThrow('ended without a document')
  clearInterval(look)
  expect((most - before) / MEGABYTE).toBeLessThan(2048)
}, 60_000)

test('a PDF that is too large is not even read', async () => {
  expect(await findStampProblem({ key: '1/private/none.pdf', size: 51 * MEGABYTE }, { schoolId: 1, id: 1 })).toBe(
    'too_large',
  )
})
