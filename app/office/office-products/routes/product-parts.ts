import { z } from 'zod'
import { hoursOfEvent } from '#app/booking/live-events/dates.server.ts'
import { findEvent } from '#app/booking/live-events/event-rows.server.ts'
import { findBuilt } from '#app/content/catalogue/office-products.server.ts'
import { jsonOrRedirect } from '#app/platform/answers.server.ts'
import { LONGEST } from '#app/platform/body.server.ts'
import { type Addresses, type Asked, Id, route } from '#app/platform/http.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import {
  Basics,
  type Body,
  basicsBody,
  Contents,
  contentsBody,
  Dates,
  Facts,
  factsBody,
  Looks,
  looksBody,
  Promises,
  Search,
  Status,
  searchBody,
} from '../parts.server.ts'
import { saveProduct } from '../save-product.server.ts'
import { productCalls } from './products.ts'

const ids = z.object({ id: Id })
/** The parts of the product's page, each with a form of its own. */
const declared = { access: 'build', ids, form: productCalls.show, maxBytes: LONGEST } as const

type Wanted = Pick<Asked<typeof declared>, 'db' | 'viewer' | 'school' | 'locale' | 'ids'>

async function save({ db, viewer, school, locale, ids }: Wanted, body: () => Body | Promise<Body>) {
  const looking = { viewer, school, locale }
  const built = await findBuilt(db, looking, ids.id)
  await saveProduct(db, looking, built, await body())
  return jsonOrRedirect({ saved: true }, `/home/products/${ids.id}`)
}

const saveBasics = route({ ...declared, input: Basics }, (asked) => save(asked, () => basicsBody(asked.input())))
const saveLooks = route({ ...declared, input: Looks }, (asked) => save(asked, () => looksBody(asked.input())))
const savePromises = route({ ...declared, input: Promises }, (asked) => save(asked, asked.input))
const saveFacts = route({ ...declared, input: Facts }, (asked) => save(asked, () => factsBody(asked.input())))
const saveProductSearch = route({ ...declared, input: Search }, (asked) => save(asked, () => searchBody(asked.input())))
const saveStatus = route({ ...declared, input: Status }, (asked) => save(asked, asked.input))
const saveContents = route({ ...declared, input: Contents }, (asked) => save(asked, () => contentsBody(asked.input())))

const saveDates = route({ ...declared, input: Dates }, ({ input, ...asked }) =>
  save(asked, async () => {
    const { version, starts_at, ends_at, seats, join_url, time_zone: wanted } = input()
    if (ends_at <= starts_at) throw invalid('ends_at', 'office-products.ends_before_it_starts')
    const time_zone = wanted ?? ((await findEvent(asked.db, asked.school.id, asked.ids.id)) ?? asked.school).timeZone
    const [from, to] = await hoursOfEvent(asked.db, time_zone, { starts_at, ends_at })
    return { version, event: { starts_at: from, ends_at: to, time_zone, seats, join_url } }
  }),
)

export const routes = {
  'POST /home/products/:id/basics': saveBasics,
  'POST /home/products/:id/contents': saveContents,
  'POST /home/products/:id/dates': saveDates,
  'POST /home/products/:id/facts': saveFacts,
  'POST /home/products/:id/looks': saveLooks,
  'POST /home/products/:id/promises': savePromises,
  'POST /home/products/:id/search': saveProductSearch,
  'POST /home/products/:id/status': saveStatus,
} satisfies Addresses
