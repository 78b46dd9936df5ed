import { z } from 'zod'
import { connectService, type MailingAccount, type MailingService, readAnswer, readPages } from './service.server.ts'

const Lists = z.object({ lists: z.array(z.object({ id: z.coerce.string(), name: z.string() })).default([]) })
/** As many as there can be on a page. */
const LENGTH = 50

const connect = ({ schoolId, apiKey }: MailingAccount) =>
  connectService({ service: 'brevo', host: 'https://api.brevo.com', headers: { 'api-key': apiKey }, schoolId })

/** Contacts have no tags in Brevo: they stand in the attribute TAGS. */
export const brevo: MailingService = {
  listLists: (account) =>
    readPages(LENGTH, async (page) => {
      const path = `/v3/contacts/lists?limit=${LENGTH}&offset=${(page - 1) * LENGTH}`
      return readAnswer(Lists, await connect(account)('GET', path)).lists
    }),

  async subscribe(account, { person, listId, tags, resubscribe }) {
    const body = {
      email: person.email,
      attributes: {
        FIRSTNAME: person.firstName,
        LASTNAME: person.lastName,
        ...(tags.length > 0 && { TAGS: tags.join(', ') }),
      },
      listIds: [Number(listId)],
      updateEnabled: true,
      ...(resubscribe && { emailBlacklisted: false }),
    }
    await connect(account)('POST', '/v3/contacts', { body })
  },

  async unsubscribe(account, { email }) {
    await connect(account)('POST', '/v3/contacts', { body: { email, emailBlacklisted: true, updateEnabled: true } })
  },
}
