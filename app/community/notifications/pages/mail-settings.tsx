import { router } from '@inertiajs/react'
import { MAIL_FROM_NAME_MAX } from '#app/people/schools/limits.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { CheckField, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { usePollWhile } from '#app/ui/use-poll-while.ts'
import type { OutgoingMailView, SendingState } from '../mail-view.ts'
import { MAIL_TONES } from '../ui/mail-tones.ts'

export const texts = ['ui', 'notifications']

type Test = Pick<OutgoingMailView, 'state' | 'problem'> | null
type Props = {
  sending: SendingState
  test: Test
  reminds: boolean
  remindsBuyers: boolean
  fromName: string | null
  replyTo: string | null
}

const CALLOUTS = { ok: 'ok', line: 'info', warn: 'warn', bad: 'bad' } as const

/** How letters leave here, and a way to find out whether they do. */
export default function MailSettings({ sending, test, reminds, remindsBuyers, fromName, replyTo }: Props) {
  const t = useTexts('notifications')
  const { viewer, school } = useShared()
  const email = viewer.kind === 'visitor' ? '' : viewer.email
  usePollWhile(test?.state === 'waiting', ['test', 'sending'])
  return (
    <OfficeLayout title={t('sending_title')}>
      <div className="office-two">
        <Card as="section" aria-labelledby="sending">
          <CardHead id="sending" title={t('sending_title')} />
          <div className="card-pad stack">
            <p className="muted t13 measure">{t('sending_text')}</p>
            <Way sending={sending} replyTo={replyTo || school.seller.email} />
          </div>
        </Card>
        <Card as="section" aria-labelledby="sender">
          <CardHead id="sender" title={t('sender')} />
          <Form action="/home/settings/mail" submit={t('save')} done={t('saved')} variant="plain">
            <TextField
              name="from_name"
              label={t('from_name')}
              defaultValue={fromName ?? ''}
              placeholder={school.name}
              maxLength={MAIL_FROM_NAME_MAX}
              optional
            />
            <TextField
              name="reply_to"
              type="email"
              label={t('reply_to')}
              help={t('reply_to_help')}
              defaultValue={replyTo ?? ''}
              placeholder={school.seller.email}
              optional
            />
          </Form>
        </Card>
        <Card as="section" aria-labelledby="test">
          <CardHead id="test" title={t('test_title')} />
          <Form<{ test: string }>
            action="/home/settings/mail/test"
            submit={t('test_send')}
            done={t('test_asked')}
            variant="plain"
            onAnswer={({ test }) => router.visit(`/home/settings/mail?test=${test}`, { preserveScroll: true })}
          >
            <p className="muted t13">{t('test_help', { email })}</p>
            {test && (
              <Callout tone={CALLOUTS[MAIL_TONES[test.state]]} role="status">
                {t(`test_${test.state}`, { problem: test.problem ?? '' })}
              </Callout>
            )}
          </Form>
        </Card>
        <Card as="section" aria-labelledby="reminders">
          <CardHead id="reminders" title={t('reminders')} />
          <Form action="/home/settings/mail/reminders" submit={t('save')} done={t('saved')} variant="plain">
            <CheckField name="reminds" defaultChecked={reminds} help={t('reminds_help')}>
              {t('reminds')}
            </CheckField>
            <CheckField name="reminds_buyers" defaultChecked={remindsBuyers} help={t('reminds_buyers_help')}>
              {t('reminds_buyers')}
            </CheckField>
          </Form>
        </Card>
      </div>
    </OfficeLayout>
  )
}

function Way({
  sending: { way, server, sender, lastSentAt, waiting, failed },
  replyTo,
}: Pick<Props, 'sending' | 'replyTo'>) {
  const t = useTexts('notifications')
  return (
    <dl className="kv">
      <div>
        <dt>{t('way')}</dt>
        <dd>
          {t(`way_${way}`, { server: server ?? '' })}{' '}
          {way === 'kept' && (
            <a className="link" href="/dev/mail">
              {t('outbox')}
            </a>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('sender')}</dt>
        <dd>{sender}</dd>
      </div>
      {replyTo && (
        <div>
          <dt>{t('replies')}</dt>
          <dd>{replyTo}</dd>
        </div>
      )}
      <div>
        <dt>{t('last_sent')}</dt>
        <dd>{lastSentAt ? <Ago at={lastSentAt} /> : t('never_sent')}</dd>
      </div>
      <div>
        <dt>{t('trouble')}</dt>
        <dd>{t('trouble_counts', { waiting, failed })}</dd>
      </div>
    </dl>
  )
}
