import { translate } from '#app/platform/i18n.ts'
import { plainLetter } from '#app/ui/plain-letter.tsx'
import type { EntryLink } from '../tables.server.ts'

/** A link that opens an account, for whoever reads this mailbox. */
export function entryLink(purpose: EntryLink) {
  return plainLetter<{ href: string }>({
    kind: `accounts.${purpose.replaceAll('_', '-')}-link`,
    subject: ({ school }) => [`accounts.mail_${purpose}_subject`, { school: school.name }],
    words: ({ locale, href }) => {
      const t = (key: string) => translate(locale, `accounts.mail_${purpose}_${key}`)
      return {
        title: t('title'),
        texts: [t('text')],
        href,
        button: t('button'),
        quiet: t('ignore'),
        reason: t('reason'),
      }
    },
  })
}
