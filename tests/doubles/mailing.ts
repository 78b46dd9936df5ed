import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const MAILING_DOUBLES = ['mailerlite', 'getresponse', 'activecampaign', 'mailchimp', 'kit', 'brevo'] as const
export type MailingDoubleName = (typeof MAILING_DOUBLES)[number]

/**
 * What breaks: an answer that is lost after the work was done, none at all, an error of its own, too many calls, those until
 * the end of time, or a refusal in characters that there are not.
 */
export type MailingFault = 'lost' | 'silent' | 'error' | 'limit' | 'forever' | 'garbled'

/** Somebody on a list there, however the service keeps that. */
export type Entry = { email: string; list: string; status: 'subscribed' | 'unsubscribed'; tags: string[]; name: string }

type Body = Record<string, unknown>
export type Call = { method: string; path: string; query: URLSearchParams; body: Body }
type Reply = [status: number, body?: unknown]
type Place = Call & { entries: Entry[]; state: State }
type State = { tags: Map<string, string>; ids: Map<string, string>; next: number }
type Service = {
  key: string
  /** The header that proves the key, and its value. */
  proof: [header: string, value: string]
  lists: { id: string; name: string }[]
  refusal: (message: string) => unknown
  answer: (place: Place) => Reply | undefined
}

export type MailingDouble = {
  name: MailingDoubleName
  origin: string
  key: string
  accountUrl: string | undefined
  lists: { id: string; name: string }[]
  calls: Call[]
  /** Everybody on every list. */
  entries: Entry[]
  /** Breaks so many of the next calls that change something. */
  break(kind: MailingFault, times?: number): void
  /** What breaks of each call that changes something, where nothing else was said. */
  behave(fault: () => MailingFault | undefined): void
  /** How an address ends its subscription there. */
  leave(email: string): void
  /** Refuses the key from now on, or takes another. */
  trust(key: string): void
  /** Answers no call until it resumes. */
  pause(): void
  countWaiting(): number
  resume(): void
  stop(): Promise<void>
}

/** A mailing service on this machine, as strict about keys, fields and repetitions as the real one. */
export async function startMailing(name: MailingDoubleName): Promise<MailingDouble> {
  const service = SERVICES[name]
  const entries: Entry[] = []
  const calls: Call[] = []
  const state: State = { tags: new Map(), ids: new Map(), next: 100 }
  const faults: MailingFault[] = []
  let behaviour = (): MailingFault | undefined => undefined
  let { key } = service
  let open = Promise.resolve()
  let resume = () => {}
  let waiting = 0

  const server = createServer(async (request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://localhost')
    const { method = 'GET' } = request
    // Whoever calls may be killed in the middle of it.
    const body = await readBody(request).catch((error: Error) => {
      if (request.complete) throw error
      return undefined
    })
    if (!body) return
    const call = { method, path, query, body }
    calls.push(call)
    waiting++
    await open
    waiting--
    const fault = method === 'GET' ? undefined : (faults.shift() ?? behaviour())
    if (fault === 'silent') return void request.socket.destroy()
    if (fault === 'error') return void response.writeHead(500).end('oops')
    if (fault === 'forever') return void response.writeHead(429, { 'retry-after': '1e300' }).end('{}')
    if (fault === 'garbled') return void response.writeHead(400).end(String.raw`{"detail":"\ud83d\u0000no"}`)
    if (fault === 'limit') return void response.writeHead(429, { 'retry-after': '7' }).end('{}')
    const [status, reply] = isProven(request) ? answer(call) : ([401, service.refusal('unauthorized')] as Reply)
    if (fault === 'lost') return void request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(reply === undefined ? undefined : JSON.stringify(reply))
  })

  function isProven({ headers }: IncomingMessage): boolean {
    const [header, value] = service.proof
    return headers[header] === value.replace('KEY', key).replace('BASIC', Buffer.from(`any:${key}`).toString('base64'))
  }

  function answer(call: Call): Reply {
    const reply = service.answer({ ...call, entries, state })
    if (!reply) throw new Error(`${name} knows no ${call.method} ${call.path}`)
    return reply
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    name,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    accountUrl: name === 'activecampaign' ? 'https://studio.api-us1.com' : undefined,
    lists: service.lists,
    calls,
    entries,
    break: (kind, times = 1) => void faults.push(...Array<MailingFault>(times).fill(kind)),
    behave: (fault) => {
      behaviour = fault
    },
    leave: (email) => {
      for (const entry of entries) if (entry.email === email) entry.status = 'unsubscribed'
    },
    trust: (other) => {
      key = other
    },
    pause: () => {
      open = new Promise((ready) => {
        resume = ready
      })
    },
    countWaiting: () => waiting,
    resume: () => resume(),
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections()
        server.close(() => stopped())
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const text = Buffer.concat(parts).toString('utf8')
  if (text === '') return {}
  if (request.headers['content-type'] !== 'application/json') throw new Error('a body that is no JSON')
  return JSON.parse(text) as Body
}

const isAddress = (email: unknown): email is string => typeof email === 'string' && /^\S+@\S+\.\S+$/.test(email)

/** The entry of an address on a list, made where there is none. */
function entryOn({ entries }: Place, email: string, list: string, status: Entry['status'] = 'subscribed'): Entry {
  const known = entries.find((entry) => entry.email === email && entry.list === list)
  if (known) return known
  const made: Entry = { email, list, status, tags: [], name: '' }
  entries.push(made)
  return made
}

const of = ({ entries }: Place, email: string) => entries.filter((entry) => entry.email === email)

/** The number of a thing, the same whenever it is asked for. */
function idOf({ state }: Place, thing: string): string {
  const known = state.ids.get(thing) ?? String(state.next++)
  state.ids.set(thing, known)
  return known
}
const thingOf = ({ state }: Place, id: unknown) => [...state.ids].find(([, known]) => known === String(id))?.[0]

function tagEntries(entries: Entry[], name: string): void {
  for (const entry of entries) if (!entry.tags.includes(name)) entry.tags.push(name)
}

const LISTS = [
  { id: '4711', name: 'Students 2026' },
  { id: '4712', name: 'Contacts' },
]
const hasList = (id: unknown) => LISTS.some((list) => list.id === String(id))

const mailerlite: Service = {
  key: 'eyJ0eXAiOiJKV1Qi.mailer-lite.4f2a',
  proof: ['authorization', 'Bearer KEY'],
  lists: LISTS,
  refusal: (message) => ({ message }),
  answer(place) {
    const { method, path, body, entries, state } = place
    const groups = [...LISTS, ...[...state.tags].map(([name, id]) => ({ id, name }))]
    if (path === '/api/groups' && method === 'GET') return [200, { data: groups, meta: { last_page: 1 } }]
    if (path === '/api/groups' && method === 'POST') {
      const name = String(body.name)
      state.tags.set(name, idOf(place, `group ${name}`))
      return [201, { data: { id: state.tags.get(name), name } }]
    }
    if (path !== '/api/subscribers' || method !== 'POST') return undefined
    const {
      email,
      fields = {},
      groups: chosen = [],
      status,
      resubscribe,
    } = body as {
      email?: unknown
      fields?: { name?: string; last_name?: string }
      groups?: string[]
      status?: string
      resubscribe?: boolean
    }
    if (!isAddress(email))
      return [422, { message: 'The email must be a valid email address.', errors: { email: ['invalid'] } }]
    const unknown = chosen.find((id) => !groups.some((group) => group.id === id))
    if (unknown) return [422, { message: 'The selected groups.0 is invalid.', errors: { 'groups.0': ['invalid'] } }]
    const isNew = of(place, email).length === 0
    if (status === 'unsubscribed') {
      if (isNew) entryOn(place, email, '', 'unsubscribed')
      for (const entry of of(place, email)) entry.status = 'unsubscribed'
      return [isNew ? 201 : 200, { data: { id: idOf(place, email), email, status } }]
    }
    const isOut = of(place, email).some((entry) => entry.status === 'unsubscribed') && !resubscribe
    const tags = [...state.tags].filter(([, id]) => chosen.includes(id)).map(([name]) => name)
    for (const list of chosen.filter(hasList)) {
      const entry = entryOn(place, email, list, isOut ? 'unsubscribed' : 'subscribed')
      entry.name = [fields.name, fields.last_name].join(' ').trim()
      for (const tag of tags) tagEntries([entry], tag)
    }
    if (!isOut) for (const entry of entries) if (entry.email === email) entry.status = 'subscribed'
    return [isNew ? 201 : 200, { data: { id: idOf(place, email), email, status: isOut ? 'unsubscribed' : 'active' } }]
  },
}

const getresponse: Service = {
  key: 'getresponse-key-of-the-school',
  proof: ['x-auth-token', 'api-key KEY'],
  lists: LISTS,
  refusal: (message) => ({ httpStatus: 401, code: 1014, message, context: {} }),
  answer(place) {
    const { method, path, query, body, entries, state } = place
    if (path === '/v3/campaigns') return [200, LISTS.map(({ id, name }) => ({ campaignId: id, name }))]
    if (path === '/v3/tags' && method === 'GET') {
      const name = query.get('query[name]') ?? ''
      return [200, state.tags.has(name) ? [{ tagId: state.tags.get(name), name }] : []]
    }
    if (path === '/v3/tags') {
      const name = String(body.name)
      if (!/^\w{2,255}$/.test(name))
        return [400, { httpStatus: 400, code: 1000, message: 'Invalid tag name', context: {} }]
      state.tags.set(name, idOf(place, `tag ${name}`))
      return [201, { tagId: state.tags.get(name), name }]
    }
    const namesOf = (tags: unknown) =>
      [...state.tags]
        .filter(([, id]) => (tags as { tagId: string }[]).some(({ tagId }) => tagId === id))
        .map(([name]) => name)
    const toContact = (entry: Entry) => ({
      contactId: idOf(place, `${entry.email} ${entry.list}`),
      email: entry.email,
      campaign: { campaignId: entry.list },
    })
    if (path === '/v3/contacts' && method === 'GET')
      return [200, of(place, query.get('query[email]') ?? '').map(toContact)]
    if (path === '/v3/contacts') {
      const {
        email,
        campaign,
        name = '',
        tags = [],
      } = body as { email?: unknown; campaign?: { campaignId: string }; name?: string; tags?: [] }
      if (!isAddress(email) || !hasList(campaign?.campaignId))
        return [400, { httpStatus: 400, code: 1000, message: 'Invalid data', context: {} }]
      const list = campaign?.campaignId ?? ''
      if (of(place, email).some((entry) => entry.list === list))
        return [409, { httpStatus: 409, code: 1008, message: 'Contact already added', context: {} }]
      Object.assign(entryOn(place, email, list), { name, tags: namesOf(tags) })
      return [202]
    }
    const [, id, tags] = /^\/v3\/contacts\/(\d+)(\/tags)?$/.exec(path) ?? []
    const entry = entries.find((one) => `${one.email} ${one.list}` === thingOf(place, id))
    if (!entry) return [404, { httpStatus: 404, code: 1013, message: 'Not found', context: {} }]
    if (tags && method === 'POST') {
      for (const name of namesOf(body.tags)) tagEntries([entry], name)
      return [200, { tags: body.tags }]
    }
    if (method !== 'DELETE') return undefined
    entries.splice(entries.indexOf(entry), 1)
    return [204]
  },
}

const activecampaign: Service = {
  key: 'active-campaign-key-of-the-school',
  proof: ['api-token', 'KEY'],
  lists: LISTS,
  refusal: (message) => ({ message }),
  answer(place) {
    const { method, path, query, body, state } = place
    if (path === '/api/3/lists') return [200, { lists: LISTS, meta: { total: '2' } }]
    if (path === '/api/3/contact/sync') {
      const { email, firstName, lastName } = body.contact as Record<string, string | undefined>
      if (!isAddress(email)) return [422, { errors: [{ title: 'Email address is not valid.', code: 'email_invalid' }] }]
      if (firstName !== undefined) state.tags.set(`name ${email}`, [firstName, lastName].join(' ').trim())
      return [200, { contact: { id: idOf(place, email), email } }]
    }
    const [, contact] = /^\/api\/3\/contacts\/(\d+)\/contactLists$/.exec(path) ?? []
    if (contact) {
      const found = of(place, thingOf(place, contact) ?? '')
      const rows = found.map(({ list, status }) => ({ list, contact, status: status === 'subscribed' ? '1' : '2' }))
      return [200, { contactLists: rows }]
    }
    if (path === '/api/3/contactLists') {
      const { list, contact: id, status } = body.contactList as Record<string, string | number>
      const email = thingOf(place, id)
      if (!email || !hasList(list)) return [404, { message: 'No Result found for Subscriber List' }]
      const entry = entryOn(place, email, String(list))
      entry.status = Number(status) === 1 ? 'subscribed' : 'unsubscribed'
      entry.name = state.tags.get(`name ${email}`) ?? ''
      return [201, { contactList: { list, contact: id, status } }]
    }
    if (path === '/api/3/tags' && method === 'GET') {
      const wanted = query.get('search') ?? ''
      const found = [...state.tags].filter(([name]) => name.startsWith('tag ') && name.includes(wanted))
      return [200, { tags: found.map(([name, id]) => ({ id, tag: name.slice(4) })) }]
    }
    if (path === '/api/3/tags') {
      const { tag, tagType } = body.tag as Record<string, string>
      if (tagType !== 'contact') return [422, { errors: [{ title: 'tagType is required', code: 'field_missing' }] }]
      state.tags.set(`tag ${tag}`, idOf(place, `tag ${tag}`))
      return [201, { tag: { id: state.tags.get(`tag ${tag}`), tag } }]
    }
    if (path === '/api/3/contactTags') {
      const { contact: id, tag } = body.contactTag as Record<string, string>
      const name = thingOf(place, tag)?.slice(4)
      if (name === undefined) return [404, { message: 'No Result found for Tag' }]
      tagEntries(of(place, thingOf(place, id) ?? ''), name)
      return [201, { contactTag: { contact: id, tag } }]
    }
    return undefined
  },
}

const mailchimp: Service = {
  key: '0123456789abcdef0123456789abcdef-us21',
  proof: ['authorization', 'Basic BASIC'],
  lists: LISTS,
  refusal: (detail) => ({ type: 'about:blank', title: 'API Key Invalid', status: 401, detail }),
  answer(place) {
    const { method, path, body, entries } = place
    if (path === '/3.0/lists') return [200, { lists: LISTS, total_items: LISTS.length }]
    const [, list, digest, tags] = /^\/3\.0\/lists\/(\w+)\/members\/([0-9a-f]{32})(\/tags)?$/.exec(path) ?? []
    if (!list || !digest) return undefined
    if (!hasList(list)) return [404, { title: 'Resource Not Found', status: 404, detail: 'The list was not found.' }]
    const md5 = (email: string) => createHash('md5').update(email.toLowerCase()).digest('hex')
    const known = entries.find((entry) => entry.list === list && md5(entry.email) === digest)
    if (tags && method === 'POST') {
      if (!known) return [404, { title: 'Resource Not Found', status: 404, detail: 'No such member.' }]
      for (const { name } of body.tags as { name: string }[]) tagEntries([known], name)
      return [204]
    }
    if (method !== 'PUT') return undefined
    const {
      email_address: email,
      status_if_new: first,
      status,
      merge_fields: merge = {},
    } = body as {
      email_address?: unknown
      status_if_new?: Entry['status']
      status?: Entry['status']
      merge_fields?: Record<string, string>
    }
    if (!isAddress(email))
      return [400, { title: 'Invalid Resource', status: 400, detail: 'The email address is not valid.' }]
    if (md5(email) !== digest) throw new Error('the digest is not that of the address')
    if (!known && !first) return [400, { title: 'Invalid Resource', status: 400, detail: 'status_if_new is required.' }]
    const entry = known ?? entryOn(place, email, list, first)
    if (status) entry.status = status
    if (merge.FNAME !== undefined) entry.name = [merge.FNAME, merge.LNAME].join(' ').trim()
    return [200, { id: digest, email_address: email, status: entry.status }]
  },
}

const kit: Service = {
  key: 'kit_0123456789abcdef',
  proof: ['x-kit-api-key', 'KEY'],
  lists: LISTS,
  refusal: (message) => ({ errors: [message] }),
  answer(place) {
    const { method, path, query, body, entries, state } = place
    const email = body.email_address
    if (path === '/v4/forms')
      return [200, { forms: LISTS.map(({ id, name }) => ({ id: Number(id), name })), pagination: {} }]
    const isOut = (address: string) => of(place, address).some(({ status }) => status === 'unsubscribed')
    const toSubscriber = (address: string) => ({
      id: Number(idOf(place, address)),
      email_address: address,
      state: isOut(address) ? 'cancelled' : 'active',
    })
    if (path === '/v4/subscribers' && method === 'GET') {
      const asked = query.get('email_address') ?? ''
      return [200, { subscribers: of(place, asked).length > 0 && !isOut(asked) ? [toSubscriber(asked)] : [] }]
    }
    if (path === '/v4/subscribers') {
      if (!isAddress(email)) return [422, { errors: ['Email address is invalid'] }]
      const { last_name: last = '' } = body.fields as Record<string, string>
      state.tags.set(`name ${email}`, `${body.first_name} ${last}`.trim())
      return [of(place, email).length > 0 ? 200 : 201, { subscriber: toSubscriber(email) }]
    }
    const [, id] = /^\/v4\/subscribers\/(\d+)\/unsubscribe$/.exec(path) ?? []
    if (id) {
      for (const entry of entries) if (entry.email === thingOf(place, id)) entry.status = 'unsubscribed'
      return [204]
    }
    const [, form] = /^\/v4\/forms\/(\d+)\/subscribers$/.exec(path) ?? []
    if (form) {
      if (!hasList(form) || !isAddress(email)) return [404, { errors: ['Not Found'] }]
      const entry = entryOn(place, email, form)
      Object.assign(entry, { status: 'subscribed', name: state.tags.get(`name ${email}`) ?? '' })
      return [201, { subscriber: toSubscriber(email) }]
    }
    if (path === '/v4/tags') return [201, { tag: { id: Number(idOf(place, `tag ${body.name}`)), name: body.name } }]
    const [, tag] = /^\/v4\/tags\/(\d+)\/subscribers$/.exec(path) ?? []
    const name = thingOf(place, tag)?.slice(4)
    if (!name || !isAddress(email)) return [404, { errors: ['Not Found'] }]
    tagEntries(of(place, email), name)
    return [201, { subscriber: toSubscriber(email) }]
  },
}

const brevo: Service = {
  key: 'xkeysib-0123456789',
  proof: ['api-key', 'KEY'],
  lists: LISTS,
  refusal: (message) => ({ code: 'unauthorized', message }),
  answer(place) {
    const { method, path, query, body, state } = place
    if (path === '/v3/contacts/lists') {
      if (Number(query.get('limit')) > 50) return [400, { code: 'out_of_range', message: 'Limit exceeds max value' }]
      return [200, { lists: LISTS.map(({ id, name }) => ({ id: Number(id), name })), count: LISTS.length }]
    }
    const [, encoded] = /^\/v3\/contacts\/([^/]+)$/.exec(path) ?? []
    if (encoded && method === 'GET') {
      const address = decodeURIComponent(encoded)
      const known = of(place, address)
      if (known.length === 0) return [404, { code: 'document_not_found', message: 'Contact does not exist' }]
      return [200, { email: address, attributes: { TAGS: state.tags.get(`tags ${address}`) } }]
    }
    if (path !== '/v3/contacts' || method !== 'POST') return undefined
    const {
      email,
      listIds = [],
      updateEnabled,
      emailBlacklisted,
      attributes = {},
    } = body as {
      email?: unknown
      listIds?: number[]
      updateEnabled?: boolean
      emailBlacklisted?: boolean
      attributes?: Record<string, string>
    }
    if (!isAddress(email)) return [400, { code: 'invalid_parameter', message: 'email is not valid' }]
    if (listIds.some((id) => !Number.isInteger(id) || !hasList(id)))
      return [400, { code: 'invalid_parameter', message: 'List ID does not exist' }]
    const isKnown = of(place, email).length > 0
    if (isKnown && !updateEnabled) return [400, { code: 'duplicate_parameter', message: 'Contact already exist' }]
    for (const id of listIds) {
      const entry = entryOn(place, email, String(id))
      entry.name = [attributes.FIRSTNAME, attributes.LASTNAME].join(' ').trim()
    }
    // An attribute is one text, which a call replaces.
    if (attributes.TAGS !== undefined) {
      state.tags.set(`tags ${email}`, attributes.TAGS)
      for (const entry of of(place, email)) entry.tags = attributes.TAGS.split(', ')
    }
    if (emailBlacklisted !== undefined)
      for (const entry of of(place, email)) entry.status = emailBlacklisted ? 'unsubscribed' : 'subscribed'
    return isKnown ? [204] : [201, { id: Number(idOf(place, email)) }]
  },
}

const SERVICES: Record<MailingDoubleName, Service> = { mailerlite, getresponse, activecampaign, mailchimp, kit, brevo }
