/** So far each kind is counted. */
export const COUNTED = 1000

export const TO_DO_KINDS = [
  'no_access',
  'withdrawn',
  'refund_failed',
  'paid_twice',
  'differences',
  'overdue_withdrawals',
  'failed_invoices',
  'oss_threshold',
  'unsellable',
  'no_way',
  'domain',
  'failing_webhooks',
  'failing_integrations',
  'withdrawals',
  'affiliates',
  'reports',
  'exams_to_mark',
  'comments',
  'reviews',
  'without_link',
  'few_seats',
  'failed_mails',
  'waiting',
] as const
export type ToDoKind = (typeof TO_DO_KINDS)[number]

/** What waits for the viewer, since when the oldest of it does, and where it is done. Of events `since` is when the next begins. */
export type ToDo = { kind: ToDoKind; count: number; since: string; href: string }
