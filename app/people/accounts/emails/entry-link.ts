import { createLetter } from '#app/ui/letter-form.tsx'
import type { EntryLink } from '../tables.server.ts'

/** A link that opens an account, for whoever reads this mailbox. */
export function entryLink(purpose: EntryLink) {
  return createLetter<{ href: string }>({
    kind: `accounts.${purpose.replaceAll('_', '-')}-link`,
    subject: `accounts.mail_${purpose}_subject`,
    title: `accounts.mail_${purpose}_title`,
    texts: [`accounts.mail_${purpose}_text`],
    button: `accounts.mail_${purpose}_button`,
    note: `accounts.mail_${purpose}_ignore`,
    reason: `accounts.mail_${purpose}_reason`,
  })
}
