import { z } from 'zod'
import { toSlug } from '#app/content/catalogue/slug.ts'
import {
  connectService,
  type MailingAccount,
  type MailingService,
  readAnswer,
  readPages,
  type ServiceCall,
} from './service.server.ts'

const Campaigns = z.array(z.object({ campaignId: z.string(), name: z.string() }))
const Tags = z.array(z.object({ tagId: z.string(), name: z.string() }))
const Tag = z.object({ tagId: z.string() })
const Contacts = z.array(z.object({ contactId: z.string(), campaign: z.object({ campaignId: z.string() }) }))
const LENGTH = 1000
const ALREADY_THERE = 409

const connect = ({ schoolId, apiKey }: MailingAccount) =>
  connectService({
    service: 'getresponse',
    host: 'https://api.getresponse.com',
    headers: { 'x-auth-token': `api-key ${apiKey}` },
    schoolId,
  })

/** Tags there have Latin letters, digits and underscores only, two at least. */
function toTagName(name: string): string {
  const words = toSlug(name).replaceAll('-', '_')
  return words.length < 2 ? `tag_${words}` : words
}

async function requireTags(call: ServiceCall, names: readonly string[]): Promise<{ tagId: string }[]> {
  const ids: { tagId: string }[] = []
  for (const name of new Set(names.map(toTagName))) {
    const found = readAnswer(Tags, await call('GET', `/v3/tags?query[name]=${encodeURIComponent(name)}`))
    const known = found.find((tag) => tag.name.toLowerCase() === name.toLowerCase())
    const { tagId } = known ?? readAnswer(Tag, await call('POST', '/v3/tags', { body: { name } }))
    ids.push({ tagId })
  }
  return ids
}

/** The entries of an address in these campaigns: each campaign has one of its own. */
async function findContacts(call: ServiceCall, email: string, campaignIds: readonly string[]): Promise<string[]> {
  const found = readAnswer(Contacts, await call('GET', `/v3/contacts?query[email]=${encodeURIComponent(email)}`))
  return found.filter(({ campaign }) => campaignIds.includes(campaign.campaignId)).map(({ contactId }) => contactId)
}

export const getresponse: MailingService = {
  listLists: (account) =>
    readPages(LENGTH, async (page) => {
      const answer = await connect(account)('GET', `/v3/campaigns?perPage=${LENGTH}&page=${page}`)
      return readAnswer(Campaigns, answer).map(({ campaignId: id, name }) => ({ id, name }))
    }),

  /** A person whom we unsubscribed is there no more, so that adding them again is all. */
  async subscribe(account, { person, listId, tags }) {
    const call = connect(account)
    const name = `${person.firstName} ${person.lastName}`.trim()
    const tagIds = await requireTags(call, tags)
    const body = {
      email: person.email,
      ...(name && { name }),
      campaign: { campaignId: listId },
      dayOfCycle: 0,
      ...(tagIds.length > 0 && { tags: tagIds }),
    }
    const { status } = await call('POST', '/v3/contacts', { body, accepts: [ALREADY_THERE] })
    if (status !== ALREADY_THERE || tagIds.length === 0) return
    for (const contactId of await findContacts(call, person.email, [listId]))
      await call('POST', `/v3/contacts/${contactId}/tags`, { body: { tags: tagIds } })
  },

  async unsubscribe(account, { email, listIds }) {
    const call = connect(account)
    for (const contactId of await findContacts(call, email, listIds))
      await call('DELETE', `/v3/contacts/${contactId}`, { accepts: [404] })
  },
}
