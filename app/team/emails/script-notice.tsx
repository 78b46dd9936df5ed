import { type Locale, translate } from '#app/platform/i18n.ts'
import type { Letter } from '#app/platform/letters.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { MailAction, MailLayout, MailText } from '#app/ui/mail-layout.tsx'

type Props = { who: string; href: string }

/** A script runs directly in the school's pages from now on. */
export const scriptNotice: Letter<Props> = {
  kind: 'team.script-notice',
  subject: ({ school }) => ['schools.mail_script_subject', { school: school.name }],
  body: ScriptNotice,
}

function ScriptNotice({ school, locale, who, href }: Props & { school: CurrentSchool; locale: Locale }) {
  const t = (key: string, values?: Record<string, string>) => translate(locale, `schools.${key}`, values)
  const text = t('mail_script_text', { who, school: school.name })
  return (
    <MailLayout
      school={school}
      locale={locale}
      preview={text}
      title={t('mail_script_title')}
      reason={t('mail_script_reason')}
    >
      <MailText>{text}</MailText>
      <MailAction school={school} href={href}>
        {t('mail_script_button')}
      </MailAction>
      <MailText quiet>{t('mail_script_ignore')}</MailText>
    </MailLayout>
  )
}
