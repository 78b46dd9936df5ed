import { type Locale, translate } from '#app/platform/i18n.ts'
import type { Letter } from '#app/platform/letters.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { MailAction, MailLayout, MailText } from '#app/ui/mail-layout.tsx'

type Props = { href: string }

/** Where somebody's own data can be fetched. */
export const exportReady: Letter<Props> = {
  kind: 'my-data.export-ready',
  subject: ({ school }) => ['my-data.mail_subject', { school: school.name }],
  body: ExportReady,
}

function ExportReady({ school, locale, href }: Props & { school: CurrentSchool; locale: Locale }) {
  const t = (key: string) => translate(locale, `my-data.${key}`)
  return (
    <MailLayout
      school={school}
      locale={locale}
      preview={t('mail_text')}
      title={t('mail_title')}
      reason={t('mail_reason')}
    >
      <MailText>{t('mail_text')}</MailText>
      <MailAction school={school} href={href}>
        {t('mail_button')}
      </MailAction>
      <MailText quiet>{t('mail_ignore')}</MailText>
    </MailLayout>
  )
}
