import { translate } from '#app/platform/i18n.ts'
import { plainLetter } from '#app/ui/plain-letter.tsx'

/** Reminds a buyer of an order that was not paid. */
export const unfinishedOrder = plainLetter<{ title: string; href: string; stop: string; last: boolean }>({
  kind: 'unfinished-order',
  subject: ({ title }) => ['unfinished-orders.subject', { title }],
  words: ({ school, locale, title, href, stop, last }) => {
    const t = (key: string) => translate(locale, `unfinished-orders.${key}`, { school: school.name, title, stop })
    return {
      title: t('title'),
      texts: [t(last ? 'last_text' : 'text')],
      href,
      button: t('button'),
      quiet: t('quiet'),
      reason: t('reason'),
    }
  },
})
