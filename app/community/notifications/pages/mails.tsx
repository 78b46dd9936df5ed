import type { ListView } from '#app/platform/list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { mail as mailIcon } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import type { OutgoingMailView } from '../mail-view.ts'
import { MAIL_TONES } from '../ui/mail-tones.ts'

export const texts = ['ui', 'notifications']

const STATES = ['waiting', 'sent', 'kept', 'failed'] as const

type Props = { list: ListView<OutgoingMailView, { q?: string; state?: OutgoingMailView['state'] }> }

export default function Mails({ list }: Props) {
  const t = useTexts('notifications')
  const states = STATES.map((state) => ({ value: state, text: t(`state_${state}`) }))
  return (
    <OfficeLayout title={t('emails')}>
      <OfficeList
        list={list}
        label={t('emails')}
        counted={(count) => t('emails_count', { count })}
        filters={[
          { kind: 'search', name: 'q', label: t('search_emails') },
          { kind: 'choice', name: 'state', label: t('state'), all: t('any_state'), options: states },
        ]}
        columns={[
          { head: t('subject'), width: 140, share: 40, cell: (mail) => <Subject mail={mail} /> },
          { head: t('to'), width: 150, share: 30, rank: 2, under: true, cell: ({ to }) => to },
          { head: t('when'), width: 90, rank: 3, cell: ({ createdAt }) => <Ago at={createdAt} /> },
          {
            head: t('state'),
            width: 90,
            cell: ({ state }) => <Badge tone={MAIL_TONES[state]}>{t(`mail_${state}`)}</Badge>,
          },
        ]}
        empty={{ icon: mailIcon, title: t('none_title'), text: t('none') }}
      />
    </OfficeLayout>
  )
}

function Subject({ mail: { id, subject, state, problem } }: { mail: OutgoingMailView }) {
  return (
    <>
      <Lead title={subject} sub={problem} href={`/home/emails/sent/${id}`} />
      {state === 'failed' && <SendAgain id={id} />}
    </>
  )
}

function SendAgain({ id }: { id: number }) {
  const t = useTexts('notifications')
  return (
    <Form action={`/home/emails/sent/${id}/again`}>
      <Submit variant="plain" size="sm">
        {t('send_again')}
      </Submit>
    </Form>
  )
}
