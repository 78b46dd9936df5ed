import { Link } from '@inertiajs/react'
import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { mail as mailIcon } from '#app/ui/icons.ts'
import { ListFoot } from '#app/ui/list-foot.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { Table } from '#app/ui/table.tsx'
import type { OutgoingMailView } from '../mail-view.ts'

export const texts = ['ui', 'notifications']

const LIST = '/home/emails'
const STATES = ['waiting', 'sent', 'kept', 'failed'] as const
type State = (typeof STATES)[number]
const TONES = { sent: 'ok', kept: 'line', waiting: 'warn', failed: 'bad' } as const

type Props = { mails: OutgoingMailView[]; state: State | null; nextUrl: string | null; first: boolean }

const addressOf = (state: State | null) => (state ? `${LIST}?state=${state}` : LIST)

export default function Mails({ mails, state, nextUrl, first }: Props) {
  const t = useTexts('notifications')
  const places = [null, ...STATES]
  return (
    <OfficeLayout title={t('emails')}>
      <div className="stack">
        <nav className="filters" aria-label={t('states')}>
          <span className="seg">
            {places.map((place) => (
              <Link key={place ?? ''} href={addressOf(place)} aria-current={place === state ? 'true' : undefined}>
                {t(place ? `state_${place}` : 'all')}
              </Link>
            ))}
          </span>
        </nav>
        {mails.length > 0 ? (
          <div className="card table-card">
            <Table label={t('emails')}>
              <thead>
                <tr>
                  <th>{t('subject')}</th>
                  <th className="hide-sm">{t('to')}</th>
                  <th className="hide-sm">{t('when')}</th>
                  <th>{t('state')}</th>
                </tr>
              </thead>
              <tbody>
                {mails.map((mail) => (
                  <MailRow key={mail.id} mail={mail} />
                ))}
              </tbody>
            </Table>
            <ListFoot firstHref={first ? null : addressOf(state)} nextHref={nextUrl} />
          </div>
        ) : (
          <Empty icon={mailIcon} title={t(state ? 'none_in_state_title' : 'none_title')}>
            {t(state ? 'none_in_state' : 'none')}
          </Empty>
        )}
      </div>
    </OfficeLayout>
  )
}

function MailRow({ mail }: { mail: OutgoingMailView }) {
  const t = useTexts('notifications')
  const { id, subject, to, state, problem, created_at } = mail
  return (
    <tr>
      <td>
        <span className="stack" style={{ '--g': 0 }}>
          <span className="medium">{subject}</span>
          <span className="t12 faint only-narrow">{to}</span>
          {problem && <span className="t12 bad">{problem}</span>}
        </span>
      </td>
      <td className="muted hide-sm">{to}</td>
      <td className="muted nowrap hide-sm">
        <Ago at={created_at} />
      </td>
      <td>
        <span className="row wrap">
          <Badge tone={TONES[state]}>{t(`mail_${state}`)}</Badge>
          {state === 'failed' && <SendAgain id={id} />}
        </span>
      </td>
    </tr>
  )
}

function SendAgain({ id }: { id: number }) {
  const t = useTexts('notifications')
  const [busy, setBusy] = useState(false)
  return (
    <form method="post" action={`${LIST}/${id}/again`} onSubmit={() => setBusy(true)}>
      <CsrfField />
      <Button size="sm" type="submit" busy={busy} busyText={t('sending')}>
        {t('send_again')}
      </Button>
    </form>
  )
}
