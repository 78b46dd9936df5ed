import { Link } from '@inertiajs/react'
import { useState } from 'react'
import { foldText } from '#app/platform/characters.ts'
import { LANGUAGE_NAMES, LOCALES, type Locale } from '#app/platform/i18n.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { search } from '#app/ui/icons.ts'
import { type EmailGroup, type EmailKind, type EmailRow, GROUPS } from '../system-email.ts'

/** The e-mails whose name or subject holds what is searched for, by subject. */
export function useFoundEmails(emails: readonly EmailRow[]) {
  const [sought, seek] = useState('')
  const { locale } = useShared()
  const found = emails.filter(({ title, locales }) =>
    foldText(`${title} ${locales[locale].subject}`).includes(foldText(sought.trim())),
  )
  const groups = (Object.keys(GROUPS) as EmailGroup[])
    .map((group) => ({ group, emails: found.filter((email) => email.group === group) }))
    .filter((one) => one.emails.length > 0)
  return { groups, seek }
}

/** The field above them. */
export function EmailSearch({ seek }: { seek: (sought: string) => void }) {
  const t = useTexts('system-emails')
  return (
    <div className="input-group needs-script">
      <Icon of={search} />
      <input
        className="input input-sm"
        type="search"
        aria-label={t('find_email')}
        placeholder={t('find_email')}
        onChange={(event) => seek(event.target.value)}
      />
    </div>
  )
}

type LinksProps = { emails: readonly EmailRow[]; locale: Locale; current?: EmailKind }

/** E-mails by name; which of them the school words itself stands beside it. */
export function EmailLinks({ emails, locale, current }: LinksProps) {
  return (
    <ul>
      {emails.map(({ kind, title, locales }) => (
        <li key={kind}>
          <Link href={`/home/emails/${kind}/${locale}`} aria-current={kind === current ? 'page' : undefined}>
            <span className="grow">{title}</span>
            <Changed locales={locales} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Changed({ locales }: Pick<EmailRow, 'locales'>) {
  const t = useTexts('system-emails')
  const changed = LOCALES.filter((one) => locales[one].changed)
  if (changed.length === 0) return null
  return (
    <Badge>
      <span title={t('changed_in', { languages: changed.map((one) => LANGUAGE_NAMES[one]).join(', ') })}>
        {t('changed')}
      </span>
    </Badge>
  )
}
