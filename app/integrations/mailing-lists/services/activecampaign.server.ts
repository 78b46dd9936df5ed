import { z } from 'zod'
import {
  connectService,
  type MailingAccount,
  type MailingService,
  readAnswer,
  readPages,
  type ServiceCall,
  unsubscribedThere,
} from './service.server.ts'

const Text = z.coerce.string()
const Lists = z.object({ lists: z.array(z.object({ id: Text, name: z.string() })) })
const Contact = z.object({ contact: z.object({ id: Text }) })
const Memberships = z.object({ contactLists: z.array(z.object({ list: Text, status: Text })).default([]) })
const Tags = z.object({ tags: z.array(z.object({ id: Text, tag: z.string() })) })
const Tag = z.object({ tag: z.object({ id: Text }) })
const LENGTH = 100
const SUBSCRIBED = 1
const UNSUBSCRIBED = 2

/** The account's own address, which staff enter: no other host is called. */
const HOST = /^[a-z0-9-]+\.(?:api-us\d+|activehosted)\.com$/

function getHost(accountUrl: string | null): string | undefined {
  const url = accountUrl !== null && URL.canParse(accountUrl) ? new URL(accountUrl) : undefined
  return url?.protocol === 'https:' && HOST.test(url.host) ? url.origin : undefined
}

const connect = ({ schoolId, apiKey, accountUrl }: MailingAccount) =>
  connectService({
    service: 'activecampaign',
    host: getHost(accountUrl) ?? '',
    headers: { 'api-token': apiKey },
    schoolId,
  })

async function syncContact(call: ServiceCall, contact: object): Promise<string> {
  return readAnswer(Contact, await call('POST', '/api/3/contact/sync', { body: { contact } })).contact.id
}

/** To put somebody on a list again who left it there would subscribe them anew. */
async function refuseUnsubscribed(call: ServiceCall, contact: string, listId: string): Promise<void> {
  const answer = await call('GET', `/api/3/contacts/${contact}/contactLists`, { accepts: [404] })
  const { contactLists } = readAnswer(Memberships, { ...answer, body: answer.status === 404 ? {} : answer.body })
  if (contactLists.some(({ list, status }) => list === listId && status === String(UNSUBSCRIBED)))
    throw unsubscribedThere()
}

async function requireTag(call: ServiceCall, name: string): Promise<string> {
  const { tags } = readAnswer(Tags, await call('GET', `/api/3/tags?search=${encodeURIComponent(name)}`))
  const known = tags.find(({ tag }) => tag.toLowerCase() === name.toLowerCase())
  if (known) return known.id
  const body = { tag: { tag: name, tagType: 'contact', description: '' } }
  return readAnswer(Tag, await call('POST', '/api/3/tags', { body })).tag.id
}

const setStatus = (call: ServiceCall, { list, contact, status }: { list: string; contact: string; status: number }) =>
  call('POST', '/api/3/contactLists', { body: { contactList: { list, contact, status } } })

export const activecampaign: MailingService = {
  findMalformed: ({ accountUrl }) => (getHost(accountUrl) === undefined ? 'account_url' : undefined),

  listLists: (account) =>
    readPages(LENGTH, async (page) => {
      const path = `/api/3/lists?limit=${LENGTH}&offset=${(page - 1) * LENGTH}`
      return readAnswer(Lists, await connect(account)('GET', path)).lists
    }),

  async subscribe(account, { person, listId, tags, resubscribe }) {
    const call = connect(account)
    const { email, firstName, lastName } = person
    const contact = await syncContact(call, { email, firstName, lastName })
    if (!resubscribe) await refuseUnsubscribed(call, contact, listId)
    await setStatus(call, { list: listId, contact, status: SUBSCRIBED })
    for (const name of tags) {
      const tag = await requireTag(call, name)
      await call('POST', '/api/3/contactTags', { body: { contactTag: { contact, tag } } })
    }
  },

  async unsubscribe(account, { email, listIds }) {
    const call = connect(account)
    const contact = await syncContact(call, { email })
    for (const list of listIds) await setStatus(call, { list, contact, status: UNSUBSCRIBED })
  },
}
