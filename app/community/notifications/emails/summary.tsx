import { Section } from '@react-email/components'
import { translate } from '#app/platform/i18n.ts'
import type { Letter, LetterFrame } from '#app/platform/letter.ts'
import { MailAction, MailLayout, MailLink, MailText } from '#app/ui/mail-layout.tsx'
import type { Rhythm } from '../notification.ts'
import { getReason } from './reason.ts'

type Item = { text: string; quote: string | null; href: string }
type Props = { items: Item[]; count: number; all: string }

/** What was new in a day or a week, in one letter. */
export function summaryLetter(rhythm: Rhythm): Letter<Props> {
  return {
    kind: `notifications.${rhythm}`,
    values: countNotifications,
    subject: (shown) => ['notifications.summary_subject', { ...countNotifications(shown), school: shown.school.name }],
    body: (props) => <Summary {...props} rhythm={rhythm} />,
  }
}

const countNotifications = ({ count, locale }: Props & LetterFrame) => ({
  notifications: translate(locale, 'notifications.summary_count', { count }),
})

function Summary({ items, count, all, rhythm, ...frame }: Props & LetterFrame & { rhythm: Rhythm }) {
  const { locale } = frame
  return (
    <MailLayout
      frame={frame}
      preview={items[0]?.text ?? ''}
      title={translate(locale, `notifications.summary_${rhythm}`)}
      reason={getReason(locale, rhythm)}
    >
      {items.map(({ text, quote, href }) => (
        <Section key={href}>
          <MailText>
            <MailLink href={href}>{text}</MailLink>
          </MailText>
          {quote && <MailText quiet>{quote}</MailText>}
        </Section>
      ))}
      {count > items.length && (
        <MailText>{translate(locale, 'notifications.summary_more', { count: count - items.length })}</MailText>
      )}
      <MailAction href={all}>{translate(locale, 'notifications.summary_open')}</MailAction>
    </MailLayout>
  )
}
