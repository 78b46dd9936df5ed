import { z } from 'zod'
import { afterCommit, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, IdOf, route } from '#app/platform/http.server.ts'
import { Fields, Line } from '#app/platform/inputs.server.ts'
import { hostName } from '../domain.ts'
import { checkDomain } from '../domain-checks.server.ts'
import { listDomains } from '../domain-list.server.ts'
import { addDomain, chooseMainDomain, releaseDomain, requireDomain } from '../domains.server.ts'
import { loadHosts } from '../schools.server.ts'

const PATH = '/home/domains'
const ids = z.object({ id: Id })
/** What asks DNS servers or takes names is not done in a hurry. */
const limit = { burst: 10, perSecond: 0.2 }

const showDomains = route({ access: 'domains' }, async ({ c, db, school }) => {
  const [domains, { own }] = await Promise.all([listDomains(db, school.id), loadHosts(school.id)])
  const here = hostName(c.req.header('host') ?? '')
  return page('schools/domains', { domains, own, here }, { json: toSnakeCase({ data: domains, nextPageUrl: null }) })
})

const declared = { access: 'domains', form: showDomains } as const
/** Whose domain it is decides where visitors go, so it is asked who is asking. */
const changing = { ...declared, fresh: true } as const

const createDomain = route(
  { ...changing, limit, input: z.object({ host: Line(1, 300) }) },
  async ({ db, viewer, input }) => {
    const domain = await addDomain(db, viewer, input().host)
    return jsonOrRedirect(toSnakeCase({ domain }), PATH, 201)
  },
)

const recheckDomain = route({ ...declared, limit, ids }, async ({ db, school, ids }) => {
  await requireDomain(db, school.id, ids.id)
  return afterCommit(async () => {
    await checkDomain({ schoolId: school.id, id: ids.id })
    return jsonOrRedirect({ checked: true }, PATH)
  })
})

const dropDomain = route({ ...changing, ids }, async ({ c, db, viewer, ids }) => {
  await releaseDomain(db, viewer, ids.id, hostName(c.req.header('host') ?? ''))
  return jsonOrRedirect({ saved: true }, PATH)
})

const DomainId = IdOf(({ db, school }, id) => requireDomain(db, school.id, id))

/** Without an id the school's address on the platform becomes the main one. */
const chooseDomain = route(
  { ...changing, input: Fields({ domainId: DomainId.nullish() }) },
  async ({ db, viewer, input }) => {
    await chooseMainDomain(db, viewer, input().domainId ?? null)
    return jsonOrRedirect({ saved: true }, PATH)
  },
)

export const routes = {
  'GET /home/domains': showDomains,
  'POST /home/domains': createDomain,
  'POST /home/domains/main': chooseDomain,
  'DELETE /home/domains/:id': dropDomain,
  'POST /home/domains/:id/check': recheckDomain,
  'POST /home/domains/:id/release': dropDomain,
} satisfies Addresses
