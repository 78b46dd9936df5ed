import { z } from 'zod'
import { type Answer, afterCommit, page, redirect } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import type { Limit } from '#app/platform/limits.server.ts'
import { getConnection } from '#app/platform/network.ts'
import { pdfAnswer } from '#app/platform/pdf-answer.server.ts'
import { orNone } from '#app/platform/refusal.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import { certificateNumber, getCode, printedCode } from '../certificate.ts'
import type { Certificate } from '../certificates.server.ts'
import { drawSheet, getAddress } from '../content.server.ts'
import { requireByCode, toCertificateCheck } from '../own.server.ts'
import type { Sheet } from '../sheet.ts'

/** Codes that one connection asks for: more than anybody checks by hand, far fewer than guessing takes. */
const CHECKING: Limit & { name: string } = { name: 'certificate checks', burst: 60, perSecond: 1 }

/** Where a code is typed in, and whether there is such a certificate. */
const checkCertificate = route(
  { access: 'visitor', input: z.object({ code: z.string().max(100).optional() }), limit: CHECKING },
  async ({ c, db, school, input }) => {
    const code = getCode(input().code ?? '')
    if (!code) return page('certificates/check', { code, unknown: false })
    const found = prefersJson(c) || (await requireByCode(db, school.id, code).catch(orNone))
    if (found) return redirect(`/certificates/${code}`)
    return page('certificates/check', { code: printedCode(code), unknown: true }, { status: 404 })
  },
)

const ids = z.object({ code: z.string().max(100) })

const PDF = /\.pdf$/i

/** Whether a certificate holds, for whoever has its code; the same to print and to keep where `.pdf` stands behind it. */
const showCertificate = route(
  { access: 'visitor', ids, limit: CHECKING },
  async ({ c, db, school, locale, viewer, ids }) => {
    const asFile = PDF.test(ids.code)
    const {
      certificate: found,
      replacement,
      now,
    } = await requireByCode(db, school.id, getCode(ids.code.replace(PDF, '')))
    const sheet = await drawSheet(found, school)
    if (asFile)
      return afterCommit(() => loadFile(found, sheet, { author: school.name, of: getConnection(c.get('ip')) }))
    const checked = toCertificateCheck(found, locale)
    const { code, minutes, lectures, design } = found
    // No more than its sheet says.
    const extent = design.fields.includes('hours') ? { minutes, lectures } : { minutes: 0, lectures: 0 }
    const props = {
      ...checked,
      code,
      ...extent,
      replacement,
      sheet,
      checkedAt: now,
      number: certificateNumber(found),
      grade: design.fields.includes('grade') ? found.grade : null,
      address: getAddress(school, code),
      own: viewer.kind !== 'visitor' && viewer.id === found.accountId,
    }
    return page('certificates/certificate', props, { json: toSnakeCase(checked) })
  },
)

/** Its PDF; that of one that holds no longer says so. */
async function loadFile(found: Certificate, sheet: Sheet, drawn: { author: string; of: string }): Promise<Answer> {
  // Only now: most processes never draw one.
  const { sheetPdf } = await import('../pdf.server.ts')
  const title = `${found.name}, ${inLocale(found.course, found.locale)}`
  return pdfAnswer(await sheetPdf(sheet, { title, ...drawn }), `certificate-${found.code}.pdf`)
}

export const routes = {
  'GET /certificates': checkCertificate,
  'GET /certificates/:code': showCertificate,
} satisfies Addresses
