import { translate } from '#app/platform/i18n.ts'
import { plainLetter } from '#app/ui/plain-letter.tsx'

/** A script runs directly in the school's pages from now on. */
export const scriptNotice = plainLetter<{ who: string; href: string }>({
  kind: 'team.script-notice',
  subject: ({ school }) => ['schools.mail_script_subject', { school: school.name }],
  words: ({ school, locale, who, href }) => {
    const t = (key: string) => translate(locale, `schools.mail_script_${key}`, { who, school: school.name })
    return { title: t('title'), texts: [t('text')], href, button: t('button'), quiet: t('ignore'), reason: t('reason') }
  },
})
