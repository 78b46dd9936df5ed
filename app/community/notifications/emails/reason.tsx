import { Link } from '@react-email/components'
import type { ReactNode } from 'react'
import { type Locale, translate } from '#app/platform/i18n.ts'
import type { UnsubscribeTopic } from '../notification.ts'

/** Why somebody gets such letters, and where one press ends them. */
export function getReason(locale: Locale, what: UnsubscribeTopic, stop: string): ReactNode {
  const name = typeof what === 'string' ? what : 'topic'
  return (
    <>
      {translate(locale, 'notifications.reason', { what: translate(locale, `notifications.stop_${name}`) })}{' '}
      <Link href={stop} style={{ color: 'inherit', textDecoration: 'underline' }}>
        {translate(locale, 'notifications.stop')}
      </Link>
    </>
  )
}
