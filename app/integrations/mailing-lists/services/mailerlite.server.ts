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

const Groups = z.object({ data: z.array(z.object({ id: z.coerce.string(), name: z.string() })) })
const Group = z.object({ data: z.object({ id: z.coerce.string() }) })
const Member = z.object({ data: z.object({ status: z.string().optional() }) })
const LENGTH = 100

const connect = ({ schoolId, apiKey }: MailingAccount) =>
  connectService({
    service: 'mailerlite',
    host: 'https://connect.mailerlite.com',
    headers: { authorization: `Bearer ${apiKey}` },
    schoolId,
  })

const listGroups = (call: ServiceCall) =>
  readPages(
    LENGTH,
    async (page) => readAnswer(Groups, await call('GET', `/api/groups?limit=${LENGTH}&page=${page}`)).data,
  )

/** MailerLite has groups only: a tag is the group of its name. */
async function requireGroups(call: ServiceCall, tags: readonly string[]): Promise<string[]> {
  if (tags.length === 0) return []
  const groups = await listGroups(call)
  const ids: string[] = []
  for (const name of tags) {
    const known = groups.find((group) => group.name.toLowerCase() === name.toLowerCase())
    ids.push(known?.id ?? readAnswer(Group, await call('POST', '/api/groups', { body: { name } })).data.id)
  }
  return ids
}

/** `2026-11-28 10:00:00`, in UTC. */
const toStamp = (at: string) => at.slice(0, 19).replace('T', ' ')

export const mailerlite: MailingService = {
  listLists: (account) => listGroups(connect(account)),

  async subscribe(account, { person, listId, tags, resubscribe }) {
    const call = connect(account)
    const groups = [...new Set([listId, ...(await requireGroups(call, tags))])]
    const body = {
      email: person.email,
      fields: { name: person.firstName, last_name: person.lastName },
      groups,
      opted_in_at: toStamp(person.agreedAt),
      ...(resubscribe && { status: 'active', resubscribe: true }),
    }
    const { data } = readAnswer(Member, await call('POST', '/api/subscribers', { body }))
    if (data.status === 'unsubscribed') throw unsubscribedThere()
  },

  async unsubscribe(account, { email }) {
    await connect(account)('POST', '/api/subscribers', { body: { email, status: 'unsubscribed' } })
  },
}
