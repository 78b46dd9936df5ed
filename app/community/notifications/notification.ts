/** How somebody is told: at the bell, and by e-mail at once or in a summary; or not at all. */
export const WAYS = ['bell', 'at_once', 'daily', 'weekly', 'never'] as const
export type NotificationChannel = (typeof WAYS)[number]

/** When summaries are written. */
export const RHYTHMS = ['daily', 'weekly'] as const
export type Rhythm = (typeof RHYTHMS)[number]

/** What people are told of, and how, unless they say otherwise. A kind is this line and what the README names. */
export const KINDS = {
  mention: { way: 'at_once' },
  reply: { way: 'at_once' },
  comment: { way: 'at_once' },
  post: { way: 'at_once' },
  converted: { way: 'bell' },
  report: { way: 'at_once' },
  exam_result: { way: 'at_once' },
  exam_to_mark: { way: 'daily', staff: true },
  certificate: { way: 'at_once' },
  reminder: { way: 'at_once' },
  access: { way: 'at_once', own: true },
  section: { way: 'at_once', own: true },
  file_version: { way: 'at_once', own: true },
  // Both have a letter of their own.
  seat_offer: { way: 'bell' },
  licence: { way: 'bell' },
  sale: { way: 'at_once', staff: true },
  // A page may bring hundreds a day: one e-mail tells of all.
  lead: { way: 'daily', staff: true },
  reported: { way: 'at_once', staff: true },
  withdrawal: { way: 'at_once', staff: true },
  refund_failed: { way: 'at_once', staff: true },
  chargeback: { way: 'at_once', staff: true },
  no_access: { way: 'at_once', staff: true },
  refund_reported: { way: 'at_once', staff: true },
  stamp_problem: { way: 'at_once', staff: true },
} as const satisfies Record<string, { way: NotificationChannel; staff?: true; own?: true }>
export type Kind = keyof typeof KINDS
export const kindNames = Object.keys(KINDS) as Kind[]

/** Whether it is of what somebody has here, whose receipt went to their address, too; not what others wrote. */
export const isOfOwn = (kind: Kind) => 'own' in KINDS[kind]

export type NotificationChannels = Record<Kind, NotificationChannel>

/** The summary that something waits for; none where it is told at once, or at the bell alone. */
export const getSummary = (way: NotificationChannel): Rhythm | null => RHYTHMS.find((rhythm) => rhythm === way) ?? null
/** Whether any letter is written. */
export const isMailed = (way: NotificationChannel) => way !== 'bell' && way !== 'never'

/** What one press in a letter ends: letters of a kind, about a topic, or summaries. */
export type UnsubscribeTopic = Kind | Rhythm | 'news' | { topic: number }
export type StopName = Kind | Rhythm | 'news' | 'topic'

/** What happened: the thing that came. Of one thing somebody is told once. */
export const ABOUT = [
  'community_post',
  'comment',
  'reply',
  'review',
  'report',
  'reminder',
  'certificate',
  'exam_attempt',
  // A result that was corrected.
  'exam_correction',
  // Access that ends in a week, and in a day: by its grant.
  'access_week',
  'access_day',
  // One that its reader had to wait for.
  'section',
  // Of a file that they may download.
  'file_version',
  // A seat that is kept for who waited, and a licence that somebody accepted: by its invitation.
  'seat_offer',
  'licence',
  // By its order.
  'sale',
  'withdrawal',
  'refund',
  'chargeback',
  'no_access',
  // By the provider's message.
  'refund_reported',
  // By its stored file.
  'stamp_problem',
  'lead',
] as const
export type NotificationAbout = { type: (typeof ABOUT)[number]; id: number }

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
  /** The topic that somebody follows who is told of a post in it. */
  topic: number | null
}
