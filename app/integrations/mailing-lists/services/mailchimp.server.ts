import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  connectService,
  type MailingAccount,
  type MailingService,
  readAnswer,
  readPages,
  unsubscribedThere,
} from './service.server.ts'

const Lists = z.object({ lists: z.array(z.object({ id: z.string(), name: z.string() })) })
const Member = z.object({ status: z.string().optional() })
const LENGTH = 1000

/** A key ends with the data centre of its account: `…-us21`. */
const KEY = /^[\w-]+-([a-z]{2,4}\d{1,3})$/

function connect({ schoolId, apiKey }: MailingAccount) {
  const [, place = ''] = KEY.exec(apiKey) ?? []
  return connectService({
    service: 'mailchimp',
    host: `https://${place}.api.mailchimp.com`,
    headers: { authorization: `Basic ${Buffer.from(`any:${apiKey}`).toString('base64')}` },
    schoolId,
  })
}

/** A member is known by the MD5 digest of the address in lower case. */
export function getMemberPath(listId: string, email: string): string {
  const digest = createHash('md5').update(email.toLowerCase()).digest('hex')
  return `/3.0/lists/${encodeURIComponent(listId)}/members/${digest}`
}

export const mailchimp: MailingService = {
  findMalformed: ({ apiKey }) => (KEY.test(apiKey) ? undefined : 'api_key'),

  listLists: (account) =>
    readPages(LENGTH, async (page) => {
      const path = `/3.0/lists?count=${LENGTH}&offset=${(page - 1) * LENGTH}`
      return readAnswer(Lists, await connect(account)('GET', path)).lists
    }),

  async subscribe(account, { person, listId, tags, resubscribe }) {
    const call = connect(account)
    const path = getMemberPath(listId, person.email)
    const body = {
      email_address: person.email,
      status_if_new: 'subscribed',
      merge_fields: { FNAME: person.firstName, LNAME: person.lastName },
      language: person.locale,
      ...(resubscribe && { status: 'subscribed' }),
    }
    const member = readAnswer(Member, await call('PUT', `${path}?skip_merge_validation=true`, { body }))
    if (member.status === 'unsubscribed') throw unsubscribedThere()
    if (tags.length > 0)
      await call('POST', `${path}/tags`, { body: { tags: tags.map((name) => ({ name, status: 'active' })) } })
  },

  async unsubscribe(account, { email, listIds }) {
    const call = connect(account)
    const body = { email_address: email, status_if_new: 'unsubscribed', status: 'unsubscribed' }
    for (const listId of listIds) await call('PUT', getMemberPath(listId, email), { body, accepts: [404] })
  },
}
