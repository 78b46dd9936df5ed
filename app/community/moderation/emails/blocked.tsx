import { translate } from '#app/platform/i18n.ts'
import { plainLetter } from '#app/ui/plain-letter.tsx'
import { formatDateTime } from '#app/ui/time.ts'

/** Tells a student that they write no more, why, and where to complain. */
export const blocked = plainLetter<{ why: string | null; until: string | null }>({
  kind: 'moderation.blocked',
  subject: ({ school }) => ['moderation.mail_blocked_title', { school: school.name }],
  words: ({ school, locale, why, until }) => {
    const t = (key: string, values?: Record<string, string>) => translate(locale, `moderation.${key}`, values)
    return {
      title: t('mail_blocked_title', { school: school.name }),
      texts: [
        t('mail_blocked_text'),
        ...(until ? [t('mail_blocked_until', { date: formatDateTime(until, locale, school.timeZone) })] : []),
        ...(why ? [t('mail_blocked_why', { reason: why })] : []),
      ],
      href: `${school.origin}/community`,
      button: t('mail_open'),
      quiet: t('mail_complain', { email: school.seller.email }),
      reason: t('mail_reason', { school: school.name }),
    }
  },
})
