import { translate } from '#app/platform/i18n.ts'
import { plainLetter } from '#app/ui/plain-letter.tsx'

/** Tells whoever asked for it that a product can be bought. */
export const productOpened = plainLetter<{ title: string; href: string; stop: string }>({
  kind: 'leads.product-opened',
  subject: ({ title }) => ['leads.mail_opened_subject', { title }],
  words: ({ school, locale, title, href, stop }) => {
    const t = (key: string) => translate(locale, `leads.mail_opened_${key}`, { school: school.name, title, stop })
    return { title: t('title'), texts: [t('text')], href, button: t('button'), reason: t('reason') }
  },
})
