import { followTopic, listOpenTopics } from '#app/community/community/topics.server.ts'
import { type Account, findAccount } from '#app/people/accounts/accounts.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { sameText, sign } from '#app/platform/tokens.server.ts'
import { type CurrentSchool, type Member, mainOrigin, memberFrom } from '#app/platform/viewer.ts'
import { choose, loadChoices } from './choices.server.ts'
import { isMailed, KINDS, kindNames, RHYTHMS, type UnsubscribeTopic } from './notification.ts'
import { loadWaysOfAccount, saveWays } from './settings.server.ts'

const PURPOSE = 'unsubscribe'
const TOKEN = /^(\d{1,15})-([a-z_]+?)(?:-(\d{1,15}))?-([\w-]{43})$/

const getName = (what: UnsubscribeTopic) => (typeof what === 'string' ? what : `topic-${what.topic}`)
const signed = (schoolId: number, accountId: number, name: string) => sign(PURPOSE, `${schoolId} ${accountId} ${name}`)

/** The address at which one press, without a log-in, ends letters of a kind, about a topic or of a summary. */
export function unsubscribeAddress(school: CurrentSchool, accountId: number, what: UnsubscribeTopic): string {
  const name = getName(what)
  return `${mainOrigin(school)}/unsubscribe/${accountId}-${name}-${signed(school.id, accountId, name)}`
}

export type UnsubscribeRequest = { account: Account; member: Member; what: UnsubscribeTopic }

/** Whose letters a token ends, and which; 404 for one that this school did not sign, and for who is gone. */
export async function requireUnsubscribing(db: Db, school: CurrentSchool, token: string): Promise<UnsubscribeRequest> {
  const [, owner, kind = '', topic, signature = ''] = TOKEN.exec(token) ?? []
  const what = topic === undefined ? kind : { topic: Number(topic) }
  const isOurs = owner && sameText(signature, signed(school.id, Number(owner), topic ? `${kind}-${topic}` : kind))
  const account = isOurs ? await findAccount(db, school.id, Number(owner)) : undefined
  requireFound(account && account.deletedAt === null && isStoppable(what))
  return { account, member: memberFrom(account, school), what }
}

function isStoppable(what: string | { topic: number }): what is UnsubscribeTopic {
  return typeof what === 'object' || what === 'news' || what in KINDS || RHYTHMS.some((rhythm) => rhythm === what)
}

/** Whether such letters are still written, and what the topic is called, as far as it is still the person's to read. */
export async function standingOf(
  db: Db,
  { member, what }: UnsubscribeRequest,
): Promise<{ on: boolean; topic?: string }> {
  if (typeof what === 'object') {
    const topic = (await listOpenTopics(db, member)).find(({ id }) => id === what.topic)
    return { on: topic?.followed ?? false, topic: topic?.title }
  }
  if (what === 'news') return { on: (await loadChoices(db, member)).news }
  const ways = await loadWaysOfAccount(db, member)
  return { on: what in KINDS ? isMailed(ways[what as keyof typeof ways]) : Object.values(ways).includes(what as never) }
}

/** Ends such letters; what they told of stays at the bell, but for a topic, which is followed no longer. */
export async function unsubscribe(db: Db, { member, what }: UnsubscribeRequest, ip: string): Promise<void> {
  if (typeof what === 'object') {
    await followTopic(db, member, what.topic, false)
    return
  }
  if (what === 'news') return choose(db, member, { news: false }, ip)
  const ways = await loadWaysOfAccount(db, member)
  const ended = kindNames.filter((kind) => (kind === what ? isMailed(ways[kind]) : ways[kind] === what))
  await saveWays(db, member, Object.fromEntries(ended.map((kind) => [kind, 'bell'])))
}
