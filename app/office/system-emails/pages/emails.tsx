import { useShared, useTexts } from '#app/platform/page.tsx'
import { Card } from '#app/ui/card.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import type { EmailRow } from '../system-email.ts'
import { EmailLinks, EmailSearch, useFoundEmails } from '../ui/email-links.tsx'
import '../ui/system-emails.css'

export const texts = ['ui', 'system-emails']

/** Every e-mail that the school sends automatically, by subject. */
export default function Emails({ emails }: { emails: EmailRow[] }) {
  const t = useTexts('system-emails')
  const { locale } = useShared()
  const { groups, seek } = useFoundEmails(emails)
  return (
    <OfficeLayout title={t('email_texts')}>
      <div className="stack">
        <p className="muted measure">{t('intro')}</p>
        <div className="filters">
          <EmailSearch seek={seek} />
        </div>
        {groups.length === 0 && <p role="status">{t('no_match')}</p>}
        <div className="mail-groups">
          {groups.map(({ group, emails }) => (
            <Card key={group} as="section" className="mail-list" aria-labelledby={group}>
              <h2 id={group}>{t(`group_${group}`)}</h2>
              <EmailLinks emails={emails} locale={locale} />
            </Card>
          ))}
        </div>
      </div>
    </OfficeLayout>
  )
}
