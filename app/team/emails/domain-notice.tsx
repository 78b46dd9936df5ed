import { type Locale, translate } from '#app/platform/i18n.ts'
import type { Letter } from '#app/platform/letters.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import type { DomainNews } from '#app/schools/domain.ts'
import { MailAction, MailLayout, MailText } from '#app/ui/mail-layout.tsx'

type Props = { host: string; news: DomainNews; href: string }

/** A domain of the school was verified, lost its proof, or lapsed. */
export const domainNotice: Letter<Props> = {
  kind: 'team.domain-notice',
  subject: ({ school, news, host }) => [`schools.mail_domain_${news}_subject`, { host, school: school.name }],
  body: DomainNotice,
}

function DomainNotice({ school, locale, host, news, href }: Props & { school: CurrentSchool; locale: Locale }) {
  const t = (key: string) => translate(locale, `schools.mail_domain_${key}`, { host, school: school.name })
  return (
    <MailLayout
      school={school}
      locale={locale}
      preview={t(`${news}_text`)}
      title={t(`${news}_subject`)}
      reason={t('reason')}
    >
      <MailText>{t(`${news}_text`)}</MailText>
      <MailAction school={school} href={href}>
        {t('button')}
      </MailAction>
    </MailLayout>
  )
}
