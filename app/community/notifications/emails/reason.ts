import { type Locale, translate } from '#app/platform/i18n.ts'
import type { UnsubscribeTopic } from '../notification.ts'

/** Why somebody gets such e-mails. */
export function getReason(locale: Locale, what: UnsubscribeTopic): string {
  const name = typeof what === 'string' ? what : 'topic'
  return translate(locale, 'notifications.reason', { what: translate(locale, `notifications.stop_${name}`) })
}
