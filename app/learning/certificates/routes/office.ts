import { z } from 'zod'
import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { json, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { COPYING } from '#app/platform/limits.server.ts'
import { exportRoute, inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import {
  certificateFile,
  certificateList,
  issueAnew,
  issueByHand,
  listRows,
  lockCertificate,
  revoke,
} from '../certificates.server.ts'
import { IssueInput, NameInput, RevokeInput } from '../inputs.server.ts'

/** The certificates of the products that the viewer builds. */
const listOfficeCertificates = listRoute(
  certificateList,
  { access: 'build', json: inSnakeCase(certificateList) },
  async ({ c, db, viewer, school, list }) =>
    page('certificates/certificates', {
      list,
      products: await loadProductOptions(db, { c, viewer, school }, { right: 'built' }),
    }),
)

const exportCertificates = exportRoute(certificateList, certificateFile, { access: 'build' })

/** Gives students certificates of a product by hand; of one student `certificate` too. */
const issueCertificates = route(
  { access: 'build', input: IssueInput, limit: COPYING },
  async ({ db, viewer, school, locale, input }) => {
    const { ids, made } = await issueByHand(db, { viewer, school }, input())
    const certificates = await listRows(db, school.id, ids, locale)
    const [only] = certificates
    const one = certificates.length === 1 && { certificate: only }
    return json(toSnakeCase({ certificates, issued: made.length, ...one }), made.length > 0 ? 201 : 200)
  },
)

const ids = z.object({ id: Id })

const revokeCertificate = route(
  { access: 'build', ids, input: RevokeInput },
  async ({ db, viewer, school, locale, ids, input }) => {
    const found = await lockCertificate(db, { viewer, school }, ids.id)
    await revoke(db, { viewer, school }, found, input().reason)
    const [certificate] = await listRows(db, school.id, [found.id], locale)
    return toSnakeCase({ certificate })
  },
)

/** In place of one that holds no longer from then on, under the name given. */
const issueCertificateAnew = route(
  { access: 'build', ids, input: NameInput, limit: COPYING },
  async ({ db, viewer, school, locale, ids, input }) => {
    const found = await lockCertificate(db, { viewer, school }, ids.id)
    const [certificate] = await listRows(
      db,
      school.id,
      [await issueAnew(db, { viewer, school }, found, input().name)],
      locale,
    )
    return json(toSnakeCase({ certificate }), 201)
  },
)

export const routes = {
  'GET /home/certificates': listOfficeCertificates,
  'POST /home/certificates': issueCertificates,
  'GET /home/certificates/export': exportCertificates,
  'POST /home/certificates/:id/anew': issueCertificateAnew,
  'POST /home/certificates/:id/revoke': revokeCertificate,
} satisfies Addresses
