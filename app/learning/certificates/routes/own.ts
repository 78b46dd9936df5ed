import { z } from 'zod'
import { json, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { TALKING } from '#app/platform/limits.server.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import { viewerName } from '#app/platform/viewer.ts'
import { drawSheet } from '../content.server.ts'
import { NameInput } from '../inputs.server.ts'
import { confirmName, listOwn, ownRow, ownView } from '../own.server.ts'

/** One's own certificates; those that hold no longer are not listed in JSON. */
const listMyCertificates = route(
  { access: 'member', input: z.object({}) },
  async ({ c, db, viewer, school, locale }) => {
    const found = await listOwn(db, viewer)
    if (prefersJson(c)) {
      const valid = found.filter(({ revokedAt }) => revokedAt === null)
      return json(toSnakeCase({ data: valid.map((one) => ownRow(one, locale)), nextPageUrl: null }))
    }
    const [first] = found
    const sheet = first ? await drawSheet(first, school) : null
    return page('certificates/my-certificates', {
      certificates: found.map((one) => ownView(one, locale)),
      name: first?.name ?? viewerName(viewer),
      sheet,
    })
  },
)

/** Confirms how one's name is spelled, once. */
const confirmMyName = route(
  { access: 'member', input: NameInput, form: listMyCertificates, limit: TALKING },
  async ({ db, viewer, input }) => {
    const { name } = input()
    await confirmName(db, viewer, name)
    return jsonOrRedirect({ name }, '/my/certificates')
  },
)

export const routes = {
  'GET /my/certificates': listMyCertificates,
  'POST /my/certificates/name': confirmMyName,
} satisfies Addresses
