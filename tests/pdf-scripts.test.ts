import { beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from './browser-like.ts'
import { CONSENTS, forSale, newBuyer } from './buyer.ts'
import { glyphsOfPdf, wordsOfPdf } from './pdf-words.ts'
import { transactionOf } from './purchase-books.ts'
import { runJobs } from './run-jobs.ts'

let office: Visit

beforeAll(async () => {
  office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
  const seller = { name: 'Studio Parapet', vat_id: '5252445767', street: 'Okienna 7' }
  const settings = {
    issue: 'all',
    delay_hours: 0,
    series: { pattern: 'FV/{year}/{month}/{number}', per: 'month' },
    correction_pattern: 'KOR/{year}/{month}/{number}',
    seller: { ...seller, postal_code: '90-002', city: 'Łódź', country: 'PL' },
    exempt_basis: null,
  }
  expect((await office.request('/home/settings/invoices', { method: 'PUT', body: settings })).status).toBe(200)
})

/** How a buyer and a course may be called. */
const PEOPLE = {
  Chinese: ['小明', '王', '上海影像有限公司', '窗边的光线摄影'],
  Japanese: ['さくら', '山田', '株式会社ヒカリ', '写真の「光」入門'],
  Korean: ['민준', '김', '주식회사 빛', '사진 강의'],
  Arabic: ['محمد', 'علي', 'شركة النور', 'درس التصوير'],
  Hebrew: ['דוד', 'כהן', 'אור בע״מ', 'קורס צילום'],
  Hindi: ['अनिल', 'कुमार', 'प्रकाश स्टूडियो', 'फोटोग्राफी की कक्षा'],
  Thai: ['สมชาย', 'ใจดี', 'บริษัท แสง', 'เรียนถ่ายภาพ น้ำ'],
  pictures: ['Ola 📷', 'Lis 🇵🇱', 'Studio ✨🎨', 'Light 💡🚀'],
} as const

test.each(Object.entries(PEOPLE))(
  'receipt, invoice and certificate of somebody in %s have no box',
  async (_, names) => {
    const [first_name, last_name, company, title] = names
    const course = await forSale({ title: { en: title, pl: title } })
    const invoice = {
      type: 'company',
      name: company,
      street: company,
      postal_code: '90-001',
      city: 'Łódź',
      country: 'PL',
    }
    const visit = new Visit()
    const buyer = { ...newBuyer(), first_name, last_name }
    const body = { ...buyer, consents: CONSENTS, invoice: { ...invoice, vat_id: '1234563218' } }
    const answer = await visit.post(`/${course.slug}/onepagecheckoutregister`, body)
    expect(answer.status).toBe(200)
    const { redirect, hash } = (await answer.json()) as { redirect: string; hash: string }
    await visit.submit(redirect, { outcome: 'paid' })
    await visit.request(`/transaction/${hash}/pending`)
    await runJobs()
    const { accountId } = await transactionOf(hash)
    const issued = await office.post('/home/certificates', { product_id: course.id, student_ids: [accountId] })
    const { certificate } = (await issued.json()) as { certificate: { code: string } }
    const mine = (await (await visit.request('/my/transactions')).json()) as { data: { invoices: { pdf: string }[] }[] }
    const documents = [
      `/my/transactions/${hash}/receipt.pdf`,
      mine.data[0]?.invoices[0]?.pdf ?? '',
      `/certificates/${certificate.code}.pdf`,
    ]
    for (const address of documents) {
      const pdf = await visit.request(address)
      expect([address, pdf.status]).toEqual([address, 200])
      const bytes = new Uint8Array(await pdf.arrayBuffer())
      const drawn = glyphsOfPdf(bytes)
      expect(new Set(drawn.map(({ font }) => font)).size, 'a typeface for the script').toBeGreaterThan(2)
      expect(drawn.filter(({ glyphs }) => glyphs.includes(0)).length, address).toBe(0)
      expect((await wordsOfPdf(bytes)).join(''), address).not.toContain('□')
    }
  },
)
