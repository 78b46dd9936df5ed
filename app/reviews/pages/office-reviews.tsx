import { router } from '@inertiajs/react'
import { useState } from 'react'
import { call } from '#app/platform/call.ts'
import type { ListView } from '#app/platform/list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { CheckField, TextArea } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { star } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import { note } from '#app/ui/toast.ts'
import { useSayFailure } from '#app/ui/use-say-failure.ts'
import { REVIEW_STATES, type ReviewRow, type ReviewSettings, type ReviewState } from '../review.ts'
import { RatingMark } from '../ui/rating-mark.tsx'

export const texts = ['ui', 'reviews']

const TONES = { pending: 'warn', approved: 'ok', disapproved: 'bad' } as const

type Props = { list: ListView<ReviewRow, { state?: ReviewState }>; settings: ReviewSettings }

/** All reviews: what waits is published here, and what breaks the rules is refused with a reason. */
export default function OfficeReviews({ list, settings }: Props) {
  const t = useTexts('reviews')
  const [refused, setRefused] = useState<ReviewRow>()
  return (
    <OfficeLayout title={t('reviews')}>
      <OfficeList
        list={list}
        label={t('reviews')}
        counted={(count) => t('reviews_count', { count })}
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: t('state'),
            all: t('any_state'),
            options: REVIEW_STATES.map((value) => ({ value, text: t(`state_${value}`) })),
          },
        ]}
        columns={[
          { head: t('student'), width: 150, share: 20, cell: (row) => <Student of={row} /> },
          { head: t('review'), width: 260, share: 60, cell: (row) => <Words of={row} /> },
          {
            head: t('state'),
            width: 110,
            rank: 2,
            cell: ({ status }) => <Badge tone={TONES[status]}>{t(`state_${status}`)}</Badge>,
          },
          {
            head: t('actions'),
            width: 120,
            end: true,
            cell: (row) => <Decision of={row} onRefuse={() => setRefused(row)} />,
          },
        ]}
        empty={{ icon: star, title: t('no_reviews_title'), text: t('no_reviews') }}
      />
      <Settings settings={settings} />
      <Dialog open={refused !== undefined} onClose={() => setRefused(undefined)} title={t('refuse_title')} bare>
        <Form
          action={`/home/reviews/${refused?.id}`}
          submit={t('disapprove')}
          done={t('decided')}
          frame="window"
          onAnswer={() => {
            setRefused(undefined)
            router.reload()
          }}
        >
          <input type="hidden" name="status" value="disapproved" />
          <p className="muted t14">{t('refuse_text')}</p>
          <TextArea name="reason" label={t('reason')} rows={3} optional />
        </Form>
      </Dialog>
    </OfficeLayout>
  )
}

function Student({ of: { student, created_at } }: { of: ReviewRow }) {
  return <Lead title={student.name} href={`/home/students/${student.id}`} sub={<Ago at={created_at} />} />
}

function Words({ of: { rating, title, course, review, reason, comment_id } }: { of: ReviewRow }) {
  const t = useTexts('reviews')
  return (
    <div className="stack" style={{ '--g': '6px' }}>
      <p className="row wrap t13 muted" style={{ '--g': '8px' }}>
        <RatingMark of={rating} />
        <a className="link" href={`/${course.slug}`}>
          {title}
        </a>
        {comment_id !== null && <span>{t('from_comment')}</span>}
      </p>
      <p className="plain-text">{review}</p>
      {reason && <p className="t13 muted">{reason}</p>}
    </div>
  )
}

function Decision({ of: { id, status, comment_id }, onRefuse }: { of: ReviewRow; onRefuse: () => void }) {
  const t = useTexts('reviews')
  const sayFailure = useSayFailure()
  async function approve() {
    try {
      await call('put', `/home/reviews/${id}`, { status: 'approved' })
      router.reload()
    } catch (error) {
      sayFailure(error)
    }
  }
  async function takeBack() {
    try {
      await call('delete', `/comments/${comment_id}/review`)
      note(t('taken_back'))
      router.reload()
    } catch (error) {
      sayFailure(error)
    }
  }
  if (status === 'approved')
    return (
      <div className="row wrap" style={{ '--g': '6px' }}>
        <Button size="sm" onClick={onRefuse}>
          {t('disapprove')}
        </Button>
        {comment_id !== null && (
          <Button size="sm" onClick={() => void takeBack()}>
            {t('take_back')}
          </Button>
        )}
      </div>
    )
  return (
    <div className="row wrap" style={{ '--g': '6px' }}>
      {status === 'pending' && (
        <Button size="sm" onClick={onRefuse}>
          {t('disapprove')}
        </Button>
      )}
      <Button size="sm" onClick={() => void approve()}>
        {t('approve')}
      </Button>
    </div>
  )
}

function Settings({ settings: { automatic, verification } }: { settings: ReviewSettings }) {
  const t = useTexts('reviews')
  return (
    <Card as="section" aria-labelledby="publishing">
      <CardHead id="publishing" title={t('settings')} />
      <Form action="/home/settings/reviews" submit={t('save')} done={t('decided')}>
        <CheckField name="automatic" defaultChecked={automatic} help={t('automatic_help')}>
          {t('automatic')}
        </CheckField>
        <TextArea
          name="verification_en"
          label={`${t('verification')} (English)`}
          help={t('verification_help')}
          defaultValue={verification.en}
          rows={3}
          optional
        />
        <TextArea
          name="verification_pl"
          label={`${t('verification')} (polski)`}
          defaultValue={verification.pl}
          rows={3}
          optional
        />
      </Form>
    </Card>
  )
}
