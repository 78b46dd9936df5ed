import { page } from '#app/platform/answers.server.ts'
import { type Addresses, openRoute, route } from '#app/platform/http.server.ts'
import { notFound, Refusal } from '#app/platform/refusal.ts'
import { mainOrigin } from '#app/platform/viewer.ts'
import type { Operations } from '../operation.server.ts'
import { operations as ofAffiliates } from './affiliates.ts'
import { operations as ofContent } from './content.ts'
import { operations as ofLeads } from './leads.ts'
import { operations as ofProducts } from './products.ts'
import { operations as ofSchool } from './school.ts'
import { operations as ofSelling } from './selling.ts'
import { operations as ofStudents } from './students.ts'
import { operations as ofWebhooks } from './webhooks.ts'

/** Every operation: what a route file adds to the API stands here too. */
export const operations: Partial<Operations> = {
  ...ofSchool,
  ...ofStudents,
  ...ofProducts,
  ...ofSelling,
  ...ofLeads,
  ...ofAffiliates,
  ...ofContent,
  ...ofWebhooks,
}

/** The reference: every operation as a page shows it, and the way to a key. */
const showReference = route({ access: 'visitor' }, async ({ school }) => {
  const { getExamples } = await import('../examples.ts')
  return page('api/reference', { examples: getExamples(mainOrigin(school)) })
})

/** The OpenAPI document, for programs that make clients of it. */
const sendOpenApi = openRoute({ access: 'public' }, async (c) => {
  const { getOpenApi } = await import('../openapi.server.ts')
  return getOpenApi(operations, mainOrigin(c.get('school')))
})

const patterns = Object.keys(operations).map((address) => {
  const [method = '', path = ''] = address.split(' ')
  return { method, path: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) }
})

/** What no operation answers: an address that others share is asked by the wrong method (405), any other is not there. */
const refuseUnknown = route({ access: 'key' }, async ({ c }) => {
  const allowed = patterns.filter(({ path }) => path.test(c.req.path)).map(({ method }) => method)
  if (allowed.length === 0) throw notFound()
  c.header('Allow', allowed.join(', '))
  throw new Refusal(405, 'errors.method_not_allowed')
})

export const routes = {
  'GET /api': showReference,
  'GET /api/v1/openapi.json': sendOpenApi,
  'GET /api/v1/*': refuseUnknown,
  'POST /api/v1/*': refuseUnknown,
  'PUT /api/v1/*': refuseUnknown,
  'PATCH /api/v1/*': refuseUnknown,
  'DELETE /api/v1/*': refuseUnknown,
} satisfies Addresses
