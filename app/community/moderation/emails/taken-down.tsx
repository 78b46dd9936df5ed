import { translate } from '#app/platform/i18n.ts'
import { plainLetter } from '#app/ui/plain-letter.tsx'
import type { Reason } from '../report.ts'

/** Tells the author of what was reported and taken down why, and where to complain. */
export const takenDown = plainLetter<{ reason: Reason; words: string }>({
  kind: 'moderation.taken-down',
  subject: ({ school }) => ['moderation.mail_removed_title', { school: school.name }],
  words: ({ school, locale, reason, words }) => {
    const t = (key: string, values?: Record<string, string>) => translate(locale, `moderation.${key}`, values)
    return {
      title: t('mail_removed_title', { school: school.name }),
      texts: [t('mail_removed_text', { reason: t(`reason_${reason}`) }), t('mail_removed_words', { words })],
      href: `${school.origin}/community`,
      button: t('mail_open'),
      quiet: t('mail_complain', { email: school.seller.email }),
      reason: t('mail_reason', { school: school.name }),
    }
  },
})
