import { z } from 'zod'
import {
  connectService,
  type MailingAccount,
  type MailingService,
  readAnswer,
  readPages,
  type ServiceCall,
} from './service.server.ts'

const Lists = z.object({ lists: z.array(z.object({ id: z.coerce.string(), name: z.string() })).default([]) })
/** As many as there can be on a page. */
const LENGTH = 50

const connect = ({ schoolId, apiKey }: MailingAccount) =>
  connectService({ service: 'brevo', host: 'https://api.brevo.com', headers: { 'api-key': apiKey }, schoolId })

const Contact = z.object({ attributes: z.object({ TAGS: z.string().nullish() }).nullish() })

/** What stands in TAGS with these added: the school, or another program, may have written there too. */
async function addTags(call: ServiceCall, email: string, tags: readonly string[]): Promise<string> {
  const answer = await call('GET', `/v3/contacts/${encodeURIComponent(email)}`, { accepts: [404] })
  const known = answer.status === 404 ? undefined : readAnswer(Contact, answer).attributes?.TAGS
  const names = (known ?? '').split(',').map((name) => name.trim())
  return [...new Set([...names, ...tags])].filter(Boolean).join(', ')
}

/** Contacts have no tags in Brevo: they stand in the attribute TAGS. */
export const brevo: MailingService = {
  listLists: (account) =>
    readPages(LENGTH, async (page) => {
      const path = `/v3/contacts/lists?limit=${LENGTH}&offset=${(page - 1) * LENGTH}`
      return readAnswer(Lists, await connect(account)('GET', path)).lists
    }),

  async subscribe(account, { person, listId, tags, resubscribe }) {
    const call = connect(account)
    const TAGS = tags.length > 0 ? await addTags(call, person.email, tags) : undefined
    const body = {
      email: person.email,
      attributes: {
        FIRSTNAME: person.firstName,
        LASTNAME: person.lastName,
        ...(TAGS !== undefined && { TAGS }),
      },
      listIds: [Number(listId)],
      updateEnabled: true,
      ...(resubscribe && { emailBlacklisted: false }),
    }
    await call('POST', '/v3/contacts', { body })
  },

  async unsubscribe(account, { email }) {
    await connect(account)('POST', '/v3/contacts', { body: { email, emailBlacklisted: true, updateEnabled: true } })
  },
}
