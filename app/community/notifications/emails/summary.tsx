import { Section } from '@react-email/components'
import { type Locale, translate } from '#app/platform/i18n.ts'
import type { Letter } from '#app/platform/letters.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { MailAction, MailLayout, MailLink, MailText } from '#app/ui/mail-layout.tsx'
import type { Rhythm } from '../notification.ts'
import { getReason } from './reason.tsx'

type Item = { text: string; quote: string | null; href: string }
type Props = { items: Item[]; count: number; all: string; stop: string }

/** What was new in a day or a week, in one letter. */
export function summaryLetter(rhythm: Rhythm): Letter<Props> {
  return {
    kind: `notifications.${rhythm}`,
    subject: ({ count, school }) => ['notifications.summary_subject', { count, school: school.name }],
    body: (props) => <Summary {...props} rhythm={rhythm} />,
  }
}

type SummaryProps = Props & { school: CurrentSchool; locale: Locale; rhythm: Rhythm }

function Summary({ school, locale, rhythm, items, count, all, stop }: SummaryProps) {
  return (
    <MailLayout
      school={school}
      locale={locale}
      preview={items[0]?.text ?? ''}
      title={translate(locale, `notifications.summary_${rhythm}`)}
      reason={getReason(locale, rhythm, stop)}
    >
      {items.map(({ text, quote, href }) => (
        <Section key={href}>
          <MailText>
            <MailLink school={school} href={href}>
              {text}
            </MailLink>
          </MailText>
          {quote && <MailText quiet>{quote}</MailText>}
        </Section>
      ))}
      {count > items.length && (
        <MailText>{translate(locale, 'notifications.summary_more', { count: count - items.length })}</MailText>
      )}
      <MailAction school={school} href={all}>
        {translate(locale, 'notifications.summary_open')}
      </MailAction>
    </MailLayout>
  )
}
