import { toSnakeCase } from '#app/platform/case.ts'

/** What one can listen to: whatever people comment on, a topic for what is new in it, and one's own account. */
export const LIVE_TYPES = ['community_post', 'topic', 'lecture', 'product', 'article', 'account'] as const
export type LiveType = (typeof LIVE_TYPES)[number]

/** Something that somebody listens to, or that something happened to. */
export type LiveThing<T extends string = LiveType> = { type: T; id: number }

/** At most so many are listened to on one connection. */
export const THINGS_MAX = 20

export type LiveName = 'post' | 'comment' | 'reply' | 'vote' | 'deleted'

/** What is counted anew, and on what it is, where that is something else. */
type Counts = {
  commentId?: number
  postId?: number
  commentsCount?: number
  repliesCount?: number
  upVotesCount?: number
}

/** What happened, to what, and the counts that changed; never who did it, nor what was written. */
export type News = {
  event: LiveName
  type: 'community_post' | 'comment' | 'reply'
  id: number
  counts?: Counts
}

/** Somebody was told of something: their bell rings, and says no more. */
export type BellNews = { event: 'notification'; type?: never; id?: never; counts?: never }

const THING = new RegExp(`^(${LIVE_TYPES.join('|')}):([1-9]\\d{0,14})$`)

/** `community_post:12,topic:3` as things, each once; undefined for anything else, for none and for too many. */
export function getThings(on: string): LiveThing[] | undefined {
  const names = [...new Set(on.split(','))]
  if (names.length > THINGS_MAX) return undefined
  const things = names.map((name) => THING.exec(name))
  if (things.some((found) => found === null)) return undefined
  return things.map((found) => ({ type: found?.[1] as LiveType, id: Number(found?.[2]) }))
}

/** An event as it is sent to whoever listens to a thing. */
export function eventText({ event, type, id, counts }: News | BellNews, on: LiveThing): string {
  return `event: ${event}\ndata: ${JSON.stringify({ type, id, on, ...toSnakeCase(counts ?? {}) })}\n\n`
}
