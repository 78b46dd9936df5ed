import { type Locale, translate } from '#app/platform/i18n.ts'
import type { Letter } from '#app/platform/letters.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { MailAction, MailLayout, MailText } from '#app/ui/mail-layout.tsx'
import type { StaffRole } from '../team.ts'

type Props = { role: StaffRole; href: string }

/** Somebody is asked to work in a school. */
export const teamInvitation: Letter<Props> = {
  kind: 'team.invitation',
  subject: ({ school }) => ['team.mail_invitation_subject', { school: school.name }],
  body: TeamInvitation,
}

function TeamInvitation({ school, locale, role, href }: Props & { school: CurrentSchool; locale: Locale }) {
  const t = (key: string, values?: Record<string, string>) => translate(locale, `team.${key}`, values)
  const text = t('mail_invitation_text', { school: school.name, role: t(`role_${role}`) })
  return (
    <MailLayout
      school={school}
      locale={locale}
      preview={text}
      title={t('mail_invitation_title', { school: school.name })}
      reason={t('mail_invitation_reason')}
    >
      <MailText>{text}</MailText>
      <MailText>{t(`role_${role}_text`)}</MailText>
      <MailAction school={school} href={href}>
        {t('mail_invitation_button')}
      </MailAction>
      <MailText quiet>{t('mail_invitation_ignore')}</MailText>
    </MailLayout>
  )
}
