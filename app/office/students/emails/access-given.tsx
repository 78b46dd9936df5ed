import { type Locale, translate } from '#app/platform/i18n.ts'
import type { Letter } from '#app/platform/letters.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { MailAction, MailLayout, MailText } from '#app/ui/mail-layout.tsx'
import { formatDate } from '#app/ui/time.ts'

type Props = {
  product: { title: string; href: string }
  /** Null when the access has no end. */
  until: string | null
  /** The address to log in with, of whom has no password yet. */
  newcomer: string | null
}

/** Tells a student that the school opened something to them. */
export const accessGiven: Letter<Props> = {
  kind: 'students.access-given',
  subject: ({ product }) => ['students.mail_access_title', { title: product.title }],
  body: AccessGiven,
}

function AccessGiven({ school, locale, product, until, newcomer }: Props & { school: CurrentSchool; locale: Locale }) {
  const t = (key: string, values?: Record<string, string>) => translate(locale, `students.${key}`, values)
  const text = t('mail_access_text', { school: school.name, title: product.title })
  return (
    <MailLayout
      school={school}
      locale={locale}
      preview={text}
      title={t('mail_access_title', { title: product.title })}
      reason={t('mail_access_reason', { school: school.name })}
    >
      <MailText>{text}</MailText>
      <MailText quiet>
        {until
          ? t('mail_access_until', { date: formatDate(until, locale, school.timeZone) })
          : t('mail_access_without_end')}
      </MailText>
      {newcomer && <MailText>{t('mail_access_new', { email: newcomer })}</MailText>}
      <MailAction school={school} href={product.href}>
        {t('mail_access_button')}
      </MailAction>
    </MailLayout>
  )
}
