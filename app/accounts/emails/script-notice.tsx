import { type Locale, translate } from '#app/platform/i18n.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { MailAction, MailLayout, MailText } from '#app/ui/mail-layout.tsx'

type Props = { school: CurrentSchool; locale: Locale; who: string; href: string }

/** A script runs directly in the school's pages from now on. */
export function ScriptNotice({ school, locale, who, href }: Props) {
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
