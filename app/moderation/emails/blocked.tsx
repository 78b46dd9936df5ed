import { translate } from '#app/platform/i18n.ts'
import { plainLetter } from '#app/ui/plain-letter.tsx'

/** Tells a student that they write no more, why, and where to complain. */
export const blocked = plainLetter<{ why: string | null }>({
  kind: 'moderation.blocked',
  subject: ({ school }) => ['moderation.mail_blocked_title', { school: school.name }],
  words: ({ school, locale, why }) => {
    const t = (key: string, values?: Record<string, string>) => translate(locale, `moderation.${key}`, values)
    return {
      title: t('mail_blocked_title', { school: school.name }),
      texts: [t('mail_blocked_text'), ...(why ? [t('mail_blocked_why', { reason: why })] : [])],
      href: `${school.origin}/community`,
      button: t('mail_open'),
      quiet: t('mail_complain', { email: school.seller.email }),
      reason: t('mail_reason', { school: school.name }),
    }
  },
})
