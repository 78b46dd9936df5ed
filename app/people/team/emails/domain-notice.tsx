import type { DomainNews } from '#app/people/schools/domain.ts'
import { translate } from '#app/platform/i18n.ts'
import { plainLetter } from '#app/ui/plain-letter.tsx'

/** A domain of the school was verified, lost its proof, or lapsed. */
export const domainNotice = plainLetter<{ host: string; news: DomainNews; href: string }>({
  kind: 'team.domain-notice',
  subject: ({ school, news, host }) => [`schools.mail_domain_${news}_subject`, { host, school: school.name }],
  words: ({ school, locale, host, news, href }) => {
    const t = (key: string) => translate(locale, `schools.mail_domain_${key}`, { host, school: school.name })
    return { title: t(`${news}_subject`), texts: [t(`${news}_text`)], href, button: t('button'), reason: t('reason') }
  },
})
