import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { setItems } from '#app/content/catalogue/bundle-items.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { collectUnused } from '#app/people/media/collecting.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, messageOf, newBuyer, notify } from '#tests/buyer.ts'
import { lockedPdf } from '#tests/locked-pdf.ts'
import { testOnOneNode } from '#tests/one-node.ts'
import { brokenInvariants } from '#tests/purchase-books.ts'
import { runJobs, runSchedule } from '#tests/run-jobs.ts'
import { aFilledSchool, storedIn } from '#tests/stored-bytes.ts'
import type { FileRow } from './download.ts'

const office = async (role: 'owner' | 'administrator' | 'instructor' = 'administrator') =>
  new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role })))

async function send(
  visit: Visit,
  method: string,
  path: string,
  words: string | Uint8Array,
  name = 'guide.txt',
  fields: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new File([words as BlobPart], name))
  return await visit.request(path, { method, body: form })
}

/** A product with a file, and somebody who bought it. */
async function aFile({ limit = 3, from }: { limit?: number | null; from?: string } = {}) {
  const staff = await office()
  const product = await forSale({ type: 'file' })
  const path = `/home/products/${product.id}/files`
  const added = await send(staff, 'POST', path, 'first words')
  expect(added.status).toBe(201)
  const { file } = (await added.json()) as { file: { id: number; version: number } }
  await staff.post(`${path}/${file.id}/save`, { download_limit: limit, stamped: true })
  const visit = new Visit(1, from)
  const answer = await visit.post(`/${product.slug}/onepagecheckoutregister`, { ...newBuyer(), consents: CONSENTS })
  const { redirect, hash } = (await answer.json()) as { redirect: string; hash: string }
  const ref = redirect.replace('/sandbox/pay/', '')
  await notify(messageOf({ ref }))
  return { staff, product, path, file, visit, ref, hash }
}

const rowsOf = async (visit: Visit, slug: string) => {
  const answer = await visit.request(`/${slug}/files`)
  return { status: answer.status, data: ((await answer.json()) as { data: SnakeCased<FileRow>[] }).data }
}

const found = async () => (await brokenInvariants()).filter((line) => !line.includes('the sandbox says'))

describe('files that were bought', () => {
  test('are listed, lead to a signed address, and run out: 403', async () => {
    const { product, visit, file } = await aFile()
    const { data } = await rowsOf(visit, product.slug)
    const download = `/${product.slug}/files/${file.id}/download`
    expect(data).toEqual([{ id: file.id, filename: 'guide.txt', size: 11, version: 1, download, downloads_left: 3 }])
    const first = await visit.request(download)
    expect(first.status).toBe(302)
    const address = first.headers.get('location') ?? ''
    expect((await visit.request(address.replace(/\?.*/, ''))).status).toBe(403)
    for (const range of [undefined, 'bytes=0-4', 'bytes=5-']) {
      const part = await visit.request(address, { headers: range ? { range } : {} })
      expect([200, 206]).toContain(part.status)
    }
    expect((await visit.request(download, { method: 'HEAD' })).status).toBe(200)
    expect((await rowsOf(visit, product.slug)).data[0]?.downloads_left).toBe(2)
    expect([(await visit.request(download)).status, (await visit.request(download)).status]).toEqual([302, 302])
    expect((await visit.request(download)).status).toBe(403)
    const page = await (await visit.page(`/${product.slug}/files`)).text()
    expect(page).toContain('Wykorzystano wszystkie pobrania')
    expect(page).not.toContain(`href="${download}"`)
    expect(await found()).toEqual([])
  })

  test('are named before they are bought: how many, how large, and how often each can be downloaded', async () => {
    const { staff, product, path } = await aFile()
    const offered = async (lang: string) => (await new Visit().page(`/${product.slug}?lang=${lang}`)).text()
    const alone = (await offered('en')).replaceAll('\u00a0', ' ')
    for (const words of ['1 file, ', 'Each file can be downloaded 3 times']) expect(alone).toContain(words)
    const more = await send(staff, 'POST', path, 'more words', 'more.txt')
    const { file } = (await more.json()) as { file: { id: number } }
    await staff.post(`${path}/${file.id}/save`, { download_limit: null, stamped: true })
    for (const words of [/2.pliki, /, /Każdy.plik.można.pobrać.co.najmniej.3.razy/])
      expect(await offered('pl')).toMatch(words)
  })

  test('are for those who have them: log in, buy, not after a refund; what is in a bundle too', async () => {
    const { product, visit, file, ref } = await aFile()
    const other = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    const theirs = await new Visit(2).as(await inSchool(2, (db) => aStudent(db, { schoolId: 2 })))
    const paths = [`/${product.slug}/files`, `/${product.slug}/files/${file.id}/download`]
    for (const path of paths) {
      expect((await new Visit().request(path)).status).toBe(401)
      expect((await other.request(path)).status).toBe(403)
      expect((await theirs.request(path)).status).toBe(404)
    }
    expect((await visit.request(`/${product.slug}/files/987654/download`)).status).toBe(404)
    expect((await visit.request(`/${(await forSale()).slug}/files`)).status).toBe(404)
    await notify(messageOf({ ref, type: 'refunded' }))
    for (const path of paths) expect((await visit.request(path)).status).toBe(403)
    const said = await (await visit.page(`${paths[0]}?lang=en`)).text()
    expect(said).toContain('Your access to these files has ended.')
    expect(said).toContain('href="/my/transactions" class="btn btn-primary"')
    const bundle = await forSale({ type: 'bundle' })
    await inSchool(1, (db) => setItems(db, bundle, [product.id]))
    const answer = await visit.post(`/${bundle.slug}/onepagecheckout`, { consents: CONSENTS })
    const { redirect } = (await answer.json()) as { redirect: string }
    await notify(messageOf({ ref: redirect.replace('/sandbox/pay/', '') }))
    for (const path of paths) expect([200, 302]).toContain((await visit.request(path)).status)
    expect(await (await visit.page('/my/courses')).text()).toContain(`href="/${product.slug}/files"`)
  })

  test('are closed once the days of access are over, and before they begin', async () => {
    const { product, visit, file } = await aFile()
    const paths = [`/${product.slug}/files`, `/${product.slug}/files/${file.id}/download`]
    const runs = (from: string, until: string) =>
      inSchool(1, (db) =>
        db.execute(sql`update access_grants set starts_at = now() + ${from}::interval, ends_at = now() + ${until}::interval
          where school_id = 1 and product_id = ${product.id}`),
      )
    const statuses = async () => {
      const answers = []
      for (const path of paths) answers.push((await visit.request(path)).status)
      return answers
    }
    await runs('-2 days', '1 day')
    expect(await statuses()).toEqual([200, 302])
    await runs('-2 days', '-1 second')
    expect(await statuses()).toEqual([403, 403])
    await runs('1 hour', '2 days')
    expect(await statuses()).toEqual([403, 403])
  })

  test('cannot be given back any more once they were downloaded', async () => {
    const { visit, product, file, hash } = await aFile()
    await visit.request(`/${product.slug}/files/${file.id}/download`)
    const untouched = await aFile()
    const giveBack = async (by: Visit, bought: string) =>
      (await by.post(`/my/transactions/${bought}/withdraw`, { confirm: true })).status
    expect([await giveBack(visit, hash), await giveBack(untouched.visit, untouched.hash)]).toEqual([409, 201])
  })

  test('400 at once with three left are three, each with a line in the log', { timeout: 120_000 }, async () => {
    const { visit, product, file } = await aFile()
    const download = `/${product.slug}/files/${file.id}/download`
    const statuses: number[] = []
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let turn = 0; turn < 20; turn++) statuses.push((await visit.request(download)).status)
      }),
    )
    expect(statuses.filter((status) => status === 302)).toHaveLength(3)
    expect(statuses.filter((status) => status === 403)).toHaveLength(397)
    const { rows } = await inSchool(1, (db) =>
      db.execute(sql`select d.used, d.allowed, (select count(*)::int from download_log l
        where l.school_id = 1 and l.product_file_id = d.product_file_id) as lines
        from file_downloads d where d.school_id = 1 and d.product_file_id = ${file.id}`),
    )
    expect(rows).toEqual([{ used: 3, allowed: 3, lines: 3 }])
    expect(await found()).toEqual([])
  })

  testOnOneNode(
    'nodes have no triggers',
    'a connection that is cut between counting and the log has counted nothing',
    async () => {
      const { visit, product, file } = await aFile()
      const download = `/${product.slug}/files/${file.id}/download`
      const owner = new pg.Client({ connectionString: process.env.OWNER_DATABASE_URL })
      await owner.connect()
      await owner.query(`create function cut_off() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`)
      await owner.query('create trigger cut_off before insert on download_log for each row execute function cut_off()')
      const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await visit.request(download)).status))
      await owner.query('drop trigger cut_off on download_log')
      await owner.query('drop function cut_off')
      await owner.end()
      expect(statuses.every((status) => status >= 500)).toBe(true)
      expect((await rowsOf(visit, product.slug)).data[0]?.downloads_left).toBe(3)
      expect((await visit.request(download)).status).toBe(302)
      expect(await found()).toEqual([])
    },
  )
})

describe('in the office', () => {
  test('a new version takes the place of the one before, which is kept; limits hold for both', async () => {
    const { staff, path, file, visit, product } = await aFile({ limit: 2 })
    await visit.request(`/${product.slug}/files/${file.id}/download`)
    const put = await send(staff, 'PUT', `${path}/${file.id}`, 'second words, longer', 'guide-2.txt')
    expect([put.status, await put.json()]).toMatchObject([
      200,
      { file: { id: file.id, version: 2, download_limit: 2 } },
    ])
    const { data } = await rowsOf(visit, product.slug)
    expect(data[0]).toMatchObject({ id: file.id, filename: 'guide-2.txt', size: 20, version: 2, downloads_left: 1 })
    const got = await visit.request(`/${product.slug}/files/${file.id}/download`)
    expect(await (await visit.request(got.headers.get('location') ?? '')).text()).toBe('second words, longer')
    const rows = (await (await staff.request(path)).json()) as {
      data: { versions: { version: number; address: string }[] }[]
    }
    const [old] = rows.data[0]?.versions.filter(({ version }) => version === 1) ?? []
    expect(await (await staff.request(old?.address ?? '')).text()).toBe('first words')
    await runJobs()
    const told = await visit.request('/notifications')
    expect(await told.json()).toMatchObject({
      data: [{ kind: 'file_version', url: expect.stringMatching(`/${product.slug}/files`) }],
    })
    const { rows: letters } = await inSchool(1, (db) =>
      db.execute<{ subject: string }>(sql`select subject from mails where kind like 'notification%' order by id`),
    )
    expect(letters.some(({ subject }) => subject.includes('nowa wersja'))).toBe(true)
    await inSchool(1, (db) => db.execute(sql`update files set named_at = now() - interval '2 days'`))
    await collectUnused({ schoolId: 1 })
    expect(await (await staff.request(old?.address ?? '')).text()).toBe('first words')
  })

  test('shows who downloaded what, without the last part of the connection, and allows one more', async () => {
    const { staff, path, file, visit, product } = await aFile({ limit: 1, from: '203.0.113.77' })
    const download = `/${product.slug}/files/${file.id}/download`
    await visit.request(download)
    expect((await visit.request(download)).status).toBe(403)
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ account_id: number; network: string }>(sql`select account_id::int, network from download_log
        where product_file_id = ${file.id}`),
    )
    expect(rows).toEqual([{ account_id: expect.any(Number), network: '203.0.113.0' }])
    const log = await (await staff.page(path)).text()
    expect([log.includes('203.0.113.0'), log.includes('203.0.113.77')]).toEqual([true, false])
    expect((await staff.post(`${path}/${file.id}/more`, { account_id: rows[0]?.account_id })).status).toBe(200)
    expect((await staff.post(`${path}/${file.id}/more`, { account_id: 987_654 })).status).toBe(404)
    expect((await visit.request(download)).status).toBe(302)
    expect((await visit.request(download)).status).toBe(403)
    expect(await (await staff.page(path)).text()).toContain('guide.txt')
    expect(await found()).toEqual([])
  })

  test('is for those who build the product; a file that is gone is there for nobody', async () => {
    const { staff, path, file, visit, product } = await aFile()
    const teacher = await office('instructor')
    expect((await send(teacher, 'POST', path, 'mine')).status).toBe(403)
    expect((await send(visit, 'POST', path, 'mine')).status).toBe(403)
    expect((await send(staff, 'POST', `/home/products/${(await forSale()).id}/files`, 'a')).status).toBe(404)
    expect((await staff.post(`${path}/${file.id}/save`, { download_limit: 0 })).status).toBe(422)
    const { file: second } = (await (await send(staff, 'POST', path, 'more', 'b.txt')).json()) as {
      file: { id: number }
    }
    expect((await staff.post(`${path}/order`, { ids: [second.id, file.id] })).status).toBe(200)
    expect((await rowsOf(visit, product.slug)).data.map(({ id }) => id)).toEqual([second.id, file.id])
    expect((await staff.request(`${path}/${file.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await rowsOf(visit, product.slug)).data.map(({ id }) => id)).toEqual([second.id])
    expect((await visit.request(`/${product.slug}/files/${file.id}/download`)).status).toBe(404)
  })

  test('whoever teaches it downloads it without being counted; whom it was given to is', async () => {
    const { staff, file, product } = await aFile({ limit: 1 })
    const download = `/${product.slug}/files/${file.id}/download`
    for (let turn = 0; turn < 3; turn++) expect((await staff.request(download)).status).toBe(302)
    const student = await inSchool(1, (db) => aStudent(db))
    const giver = await inSchool(1, (db) => aStaffMember(db))
    const gift = { schoolId: 1, accountId: student.id, productId: product.id, source: 'staff' as const }
    await inSchool(1, (db) => grantAccess(db, { ...gift, sourceId: giver.id, days: 0, reason: 'A gift.' }))
    const visit = await new Visit().as(student)
    expect([(await visit.request(download)).status, (await visit.request(download)).status]).toEqual([302, 403])
  })
})

describe('a PDF', () => {
  /** What a buyer gets of a file with these bytes, and its own address. */
  async function downloaded(bytes: Uint8Array, { stamped = true } = {}) {
    const { staff, path, visit, product } = await aFile()
    const added = await send(staff, 'POST', path, bytes, 'sheet.pdf', { stamped: stamped ? '1' : '0' })
    const { file } = (await added.json()) as { file: { id: number } }
    const led = await visit.request(`/${product.slug}/files/${file.id}/download`)
    const got = await visit.request(led.headers.get('location') ?? '')
    expect([led.status, got.status, got.headers.get('content-disposition')]).toEqual([
      302,
      200,
      expect.stringContaining('sheet.pdf'),
    ])
    const { rows } = await inSchool(1, (db) =>
      db.execute<{
        email: string
      }>(sql`select a.email from download_log l join accounts a on a.school_id = 1 and a.id = l.account_id
        where l.school_id = 1 and l.product_file_id = ${file.id}`),
    )
    return { got: new Uint8Array(await got.arrayBuffer()), email: rows[0]?.email }
  }

  const sheet = () => readFile('db/demo/media/observation-sheet.pdf')

  test('carries the address of who downloads it on each page, unless it shall not', async () => {
    const { got, email } = await downloaded(await sheet())
    const document = await getDocument({ data: got, verbosity: 0 }).promise
    expect(document.numPages).toBe(2)
    for (const number of [1, 2]) {
      const notes: { contentsObj?: { str: string } }[] = await (await document.getPage(number)).getAnnotations()
      expect(notes.map(({ contentsObj }) => contentsObj?.str)).toEqual([email])
    }
    await document.loadingTask.destroy()
    const plain = await downloaded(await sheet(), { stamped: false })
    expect(Buffer.from(plain.got).equals(await sheet())).toBe(true)
  })

  test('that is locked against changes carries it all the same', async () => {
    const { got, email } = await downloaded(lockedPdf('none'))
    const document = await getDocument({ data: got, verbosity: 0 }).promise
    const notes: { contentsObj?: { str: string } }[] = await (await document.getPage(1)).getAnnotations()
    expect(notes.map(({ contentsObj }) => contentsObj?.str)).toEqual([email])
    await document.loadingTask.destroy()
  })

  const circles = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R]/Count 100000000>>endobj\ntrailer<</Root 1 0 R/Size 3>>\n%%EOF',
  )
  test.each([
    ['opens with a password alone', async () => lockedPdf('secret'), 'password'],
    ['is cut off', async () => (await sheet()).subarray(0, 20_000), 'damaged'],
    ['goes round in circles', async () => circles, 'turn stamping off'],
  ])('that %s is refused where it is to be stamped, and downloaded as it is where not', async (_, make, words) => {
    const bytes = await make()
    const { staff, path, file } = await aFile()
    await staff.speaking('en')
    for (const [method, to] of [
      ['POST', path],
      ['PUT', `${path}/${file.id}`],
    ] as const) {
      const refused = await send(staff, method, to, bytes, 'sheet.pdf')
      expect([refused.status, await refused.json()]).toMatchObject([
        422,
        { errors: { file: [expect.stringContaining(words)] } },
      ])
    }
    const plain = await downloaded(bytes, { stamped: false })
    expect(Buffer.from(plain.got).equals(bytes)).toBe(true)
  })

  test('that came before it was tried is never handed out unstamped: tried once, not counted, told to staff once', async () => {
    const { staff, path, visit, product } = await aFile({ limit: 6 })
    const form = { stamped: '0' }
    const added = await send(staff, 'POST', path, circles, 'book.pdf', form)
    const { file } = (await added.json()) as { file: { id: number } }
    // As a version before this one stored it.
    await inSchool(1, (db) => db.execute(sql`update product_files set stamped = true where id = ${file.id}`))
    const download = () => visit.request(`/${product.slug}/files/${file.id}/download`)
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await download()).status))
    expect(statuses).toEqual([409, 409, 409, 409, 409])
    const turned = await download()
    expect([turned.status, await turned.json()]).toMatchObject([
      409,
      { message: expect.stringContaining('nie zostało policzone') },
    ])
    expect((await rowsOf(visit, product.slug)).data.find(({ id }) => id === file.id)?.downloads_left).toBe(6)
    const { rows } = await inSchool(1, (db) =>
      db.execute(sql`select (select count(*)::int from download_log where product_file_id = ${file.id}) as lines,
        (select count(*)::int from outbox where event = 'file.unstampable') as told`),
    )
    expect(rows).toEqual([{ lines: 0, told: 1 }])

    await runJobs()
    const told = (await (await staff.speaking('en').request('/notifications')).json()) as {
      data: { kind: string; text: string; url: string }[]
    }
    expect(told.data.filter(({ kind }) => kind === 'stamp_problem')).toEqual([
      expect.objectContaining({ text: expect.stringContaining('stamped'), url: expect.stringContaining(path) }),
    ])
    const listed = (await (await staff.request(path)).json()) as { data: { id: number; stamp_problem: string }[] }
    expect(listed.data.find(({ id }) => id === file.id)?.stamp_problem).toContain('turn stamping off')
    const again = await staff.post(`${path}/${file.id}/save`, { stamped: true, download_limit: 3 })
    expect([again.status, await again.json()]).toMatchObject([422, { errors: { stamped: [expect.any(String)] } }])
    expect((await staff.post(`${path}/${file.id}/save`, { stamped: false, download_limit: 3 })).status).toBe(200)
    expect((await download()).status).toBe(302)
    expect(await found()).toEqual([])
  })

  test('is stored once for a buyer, however often they download it, and counts against the school’s storage', async () => {
    const { staff, path, visit, product } = await aFile({ limit: null })
    const added = await send(staff, 'POST', path, await sheet(), 'sheet.pdf')
    const { file } = (await added.json()) as { file: { id: number } }
    await staff.post(`${path}/${file.id}/save`, { stamped: true })
    const download = async () =>
      (await visit.request(`/${product.slug}/files/${file.id}/download`)).headers.get('location')?.replace(/\?.*/, '')
    const before = await storedIn(1)
    const addresses = await Promise.all([download(), download(), download()])
    addresses.push(await download())
    expect(new Set(addresses).size).toBe(1)
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ key: string; size: string }>(sql`select c.key, c.size from stamped_copies c
        join file_downloads d on d.school_id = 1 and d.account_id = c.account_id and d.product_file_id = ${file.id}
        where c.school_id = 1`),
    )
    expect(rows).toHaveLength(1)
    const stored = Number(rows[0]?.size)
    expect([await storage.size(rows[0]?.key ?? ''), await storedIn(1)]).toEqual([stored, before + stored])

    // A database that was restored beside other files names bytes that are not there.
    await storage.remove(rows[0]?.key ?? '')
    const remade = await download()
    expect([addresses.includes(remade), await storedIn(1)]).toEqual([false, before + stored])

    await inSchool(1, (db) => db.execute(sql`update stamped_copies set used_at = now() - interval '25 hours'`))
    await runSchedule('downloads.delete-unused-copies')
    expect(await storage.size(rows[0]?.key ?? '')).toBeUndefined()
    expect(await download()).toBeDefined()
  })

  test('is not copied where the school has no room; copies that nobody is fetching make room', async () => {
    const { staff, path, visit, product } = await aFile({ limit: null })
    const added = await send(staff, 'POST', path, await sheet(), 'sheet.pdf')
    const { file } = (await added.json()) as { file: { id: number } }
    const download = () => visit.request(`/${product.slug}/files/${file.id}/download`)
    const filled = aFilledSchool(1)
    await filled.begin()
    try {
      expect((await download()).status).toBe(503)
      expect((await rowsOf(visit, product.slug)).data.find(({ id }) => id === file.id)?.downloads_left).toBeNull()
      const { rows } = await inSchool(1, (db) =>
        db.execute<{ used: number }>(sql`select used from file_downloads where product_file_id = ${file.id}`),
      )
      expect(rows).toEqual([{ used: 0 }])
      await inSchool(1, (db) =>
        db.execute(sql`insert into stamped_copies (school_id, account_id, file_id, email, key, size, used_at)
          select 1, (select min(id) from accounts where school_id = 1), f.file_id, 'old', '1/private/old.pdf', 10000000,
            now() - interval '30 minutes' from file_versions f where f.school_id = 1 and f.product_file_id = ${file.id} on conflict do nothing`),
      )
      await filled.begin()
      expect((await download()).status).toBe(302)
    } finally {
      filled.end()
    }
  })
})
