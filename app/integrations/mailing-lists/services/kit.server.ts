import { z } from 'zod'
import {
  connectService,
  type MailingAccount,
  type MailingService,
  readAnswer,
  unsubscribedThere,
} from './service.server.ts'

const Forms = z.object({ forms: z.array(z.object({ id: z.coerce.string(), name: z.string() })) })
const Subscriber = z.object({ subscriber: z.object({ id: z.coerce.string(), state: z.string().optional() }) })
const Subscribers = z.object({ subscribers: z.array(z.object({ id: z.coerce.string() })) })
const Tag = z.object({ tag: z.object({ id: z.coerce.string() }) })
/** As many as there can be on a page. */
const LENGTH = 1000
const ENDED = ['cancelled', 'bounced', 'complained']

const connect = ({ schoolId, apiKey }: MailingAccount) =>
  connectService({ service: 'kit', host: 'https://api.kit.com', headers: { 'x-kit-api-key': apiKey }, schoolId })

/** People join Kit by a form, which stands for a list there. */
export const kit: MailingService = {
  async listLists(account) {
    return readAnswer(Forms, await connect(account)('GET', `/v4/forms?per_page=${LENGTH}`)).forms
  },

  async subscribe(account, { person, listId, tags, resubscribe }) {
    const call = connect(account)
    const { email: email_address, firstName: first_name, lastName: last_name } = person
    const body = { email_address, first_name, fields: { last_name } }
    const { subscriber } = readAnswer(Subscriber, await call('POST', '/v4/subscribers', { body }))
    if (!resubscribe && ENDED.includes(subscriber.state ?? '')) throw unsubscribedThere()
    await call('POST', `/v4/forms/${encodeURIComponent(listId)}/subscribers`, { body: { email_address } })
    for (const name of tags) {
      const { tag } = readAnswer(Tag, await call('POST', '/v4/tags', { body: { name } }))
      await call('POST', `/v4/tags/${tag.id}/subscribers`, { body: { email_address } })
    }
  },

  async unsubscribe(account, { email }) {
    const call = connect(account)
    const answer = await call('GET', `/v4/subscribers?email_address=${encodeURIComponent(email)}`)
    for (const { id } of readAnswer(Subscribers, answer).subscribers)
      await call('POST', `/v4/subscribers/${id}/unsubscribe`, { body: {}, accepts: [404] })
  },
}
