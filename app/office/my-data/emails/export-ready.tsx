import { translate } from '#app/platform/i18n.ts'
import { plainLetter } from '#app/ui/plain-letter.tsx'

/** Where somebody's own data can be fetched. */
export const exportReady = plainLetter<{ href: string }>({
  kind: 'my-data.export-ready',
  subject: ({ school }) => ['my-data.mail_subject', { school: school.name }],
  words: ({ locale, href }) => {
    const t = (key: string) => translate(locale, `my-data.mail_${key}`)
    return { title: t('title'), texts: [t('text')], href, button: t('button'), quiet: t('ignore'), reason: t('reason') }
  },
})
