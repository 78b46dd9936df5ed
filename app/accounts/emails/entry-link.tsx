import { type Locale, translate } from '#app/platform/i18n.ts'
import type { Letter } from '#app/platform/letters.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { MailAction, MailLayout, MailText } from '#app/ui/mail-layout.tsx'
import type { EntryLink } from '../tables.server.ts'

type Props = { href: string }

/** A link that opens an account, for whoever reads this mailbox. */
export function entryLink(purpose: EntryLink): Letter<Props> {
  return {
    kind: `accounts.${purpose.replaceAll('_', '-')}-link`,
    subject: ({ school }) => [`accounts.mail_${purpose}_subject`, { school: school.name }],
    body: (props) => <EntryLetter {...props} purpose={purpose} />,
  }
}

type Shown = Props & { school: CurrentSchool; locale: Locale; purpose: EntryLink }

function EntryLetter({ school, locale, href, purpose }: Shown) {
  const t = (key: string) => translate(locale, `accounts.mail_${purpose}_${key}`)
  return (
    <MailLayout school={school} locale={locale} preview={t('text')} title={t('title')} reason={t('reason')}>
      <MailText>{t('text')}</MailText>
      <MailAction school={school} href={href}>
        {t('button')}
      </MailAction>
      <MailText quiet>{t('ignore')}</MailText>
    </MailLayout>
  )
}
