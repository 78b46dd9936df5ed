/** How somebody is told: at the bell, and by e-mail at once or in a summary; or not at all. */
export const WAYS = ['bell', 'at_once', 'daily', 'weekly', 'never'] as const
export type Way = (typeof WAYS)[number]

/** When summaries are written. */
export const RHYTHMS = ['daily', 'weekly'] as const
export type Rhythm = (typeof RHYTHMS)[number]

/** What people are told of, and how, unless they say otherwise. A kind is this line, its texts and its icon. */
export const KINDS = {
  reply: { way: 'at_once' },
  comment: { way: 'at_once' },
  post: { way: 'at_once' },
} as const satisfies Record<string, { way: Way }>
export type Kind = keyof typeof KINDS

/** What happened: the thing that came. Of one thing somebody is told once. */
export const ABOUT = ['community_post', 'comment', 'reply', 'review', 'report'] as const
export type About = { type: (typeof ABOUT)[number]; id: number }

/** Notifications on a page, and up to how many unread ones are counted: the bell says 99+. */
export const PAGE_LENGTH = 20
export const COUNTED = 100

/** A notification as calls answer it. */
export type NotificationRow = {
  id: number
  kind: Kind
  text: string
  url: string
  read_at: string | null
  created_at: string
}

/** The same with what its page shows beside it: who did it, and how what they wrote begins. */
export type NotificationView = NotificationRow & {
  actor: { id: number; name: string; avatar: string | null } | null
  quote: string | null
}
