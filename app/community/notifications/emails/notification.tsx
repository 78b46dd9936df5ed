import { type Locale, translate } from '#app/platform/i18n.ts'
import type { Letter } from '#app/platform/letters.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { MailAction, MailLayout, MailText } from '#app/ui/mail-layout.tsx'
import type { UnsubscribeTopic } from '../notification.ts'
import { getReason } from './reason.tsx'

type Props = { text: string; quote: string | null; href: string; what: UnsubscribeTopic; stop: string }

/** Tells of one thing that happened. */
export const toldLetter: Letter<Props> = {
  kind: 'notifications.told',
  subject: ({ text, school }) => ['notifications.told_subject', { text, school: school.name }],
  body: NotificationEmail,
}

function NotificationEmail({
  school,
  locale,
  text,
  quote,
  href,
  what,
  stop,
}: Props & { school: CurrentSchool; locale: Locale }) {
  return (
    <MailLayout
      school={school}
      locale={locale}
      preview={quote?.slice(0, 120) ?? text}
      title={text}
      greets={false}
      reason={getReason(locale, what, stop)}
    >
      {quote?.split(/\n+/).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines stay where they are
        <MailText key={at}>{line}</MailText>
      ))}
      <MailAction school={school} href={href}>
        {translate(
          locale,
          what === 'reminder' || what === 'section' ? 'notifications.told_go_on' : 'notifications.told_open',
        )}
      </MailAction>
    </MailLayout>
  )
}
