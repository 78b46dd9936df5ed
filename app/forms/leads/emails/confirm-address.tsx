import { translate } from '#app/platform/i18n.ts'
import { plainLetter } from '#app/ui/plain-letter.tsx'

type Props = {
  /** The form's title, or the product's that they wait for. */
  what: string
  waits: boolean
  href: string
}

/** Asks whoever left an address whether it is theirs. */
export const confirmAddress = plainLetter<Props>({
  kind: 'leads.confirm-address',
  subject: ({ what }) => ['leads.mail_confirm_subject', { what }],
  words: ({ school, locale, what, waits, href }) => {
    const t = (key: string) => translate(locale, `leads.mail_confirm_${key}`, { school: school.name, what })
    const texts: [string] = [t(waits ? 'text_waiting' : 'text')]
    return { title: t('title'), texts, href, button: t('button'), quiet: t('ignore'), reason: t('reason') }
  },
})
