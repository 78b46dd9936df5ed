import { router } from '@inertiajs/react'
import { useState } from 'react'
import { ModerationList } from '#app/community/moderation/ui/moderation-list.tsx'
import { call } from '#app/platform/call.ts'
import type { ListView } from '#app/platform/list.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { CheckField, TextArea } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { ban, check, star, undo } from '#app/ui/icons.ts'
import { note } from '#app/ui/note.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { useSayFailure } from '#app/ui/use-say-failure.ts'
import { REVIEW_STATES, type ReviewRow, type ReviewSettings, type ReviewState } from '../review.ts'
import { RatingMark } from '../ui/rating-mark.tsx'

export const texts = ['ui', 'reviews']

const TONES = { pending: 'warn', disapproved: 'bad' } as const

type Filters = { q?: string; state?: ReviewState; product?: number }
type Props = { list: ListView<ReviewRow, Filters>; settings: ReviewSettings; products: OptionList }

/** All reviews: what waits is published here, and what breaks the rules is refused with a reason. */
export default function OfficeReviews({ list, settings, products }: Props) {
  const t = useTexts('reviews')
  const [refused, setRefused] = useState<ReviewRow>()
  return (
    <OfficeLayout title={t('reviews')}>
      <ModerationList
        list={list}
        counted={(count) => t('reviews_count', { count })}
        filters={[
          { kind: 'search', name: 'q', label: t('search_reviews') },
          { kind: 'option', name: 'product', label: t('product'), all: t('any_product'), of: products },
          {
            kind: 'choice',
            name: 'state',
            label: t('state'),
            all: t('any_state'),
            options: REVIEW_STATES.map((value) => ({ value, text: t(`state_${value}`) })),
          },
        ]}
        item={(row) => <ReviewItem key={row.id} of={row} onRefuse={() => setRefused(row)} />}
        keys={[]}
        sorts={[
          { sort: 'newest', label: t('sort_date') },
          { sort: 'rating', label: t('sort_rating') },
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

/** A review: who wrote it, of what, the words, and the decision. */
function ReviewItem({ of, onRefuse }: { of: ReviewRow; onRefuse: () => void }) {
  const t = useTexts('reviews')
  const { student, createdAt, course, title, rating, status, review, reason, commentId } = of
  return (
    <li tabIndex={-1}>
      <Avatar id={student.id} name={student.name} photo={student.avatar} size={36} />
      <div className="grow">
        <div className="mod-head">
          <a className="strong u" href={`/home/students/${student.id}`}>
            <bdi>{student.name}</bdi>
          </a>
          <span className="t13 faint">
            <Ago at={createdAt} /> ·{' '}
            <a className="u" href={`/${course.slug}`}>
              <bdi>{title}</bdi>
            </a>
            {commentId !== null && ` · ${t('from_comment')}`}
          </span>
        </div>
        <p className="row wrap mt-1" style={{ '--g': '6px' }}>
          <RatingMark of={rating} />
          {status !== 'approved' && <Badge tone={TONES[status]}>{t(`state_${status}`)}</Badge>}
        </p>
        <p dir="auto" className="mod-words plain-text">
          {review}
        </p>
        {reason && (
          <p dir="auto" className="t13 muted">
            {reason}
          </p>
        )}
        <div className="mod-do">
          <Decision of={of} onRefuse={onRefuse} />
        </div>
      </div>
    </li>
  )
}

function Decision({ of: { id, status, commentId }, onRefuse }: { of: ReviewRow; onRefuse: () => void }) {
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
      await call('delete', `/comments/${commentId}/review`)
      note(t('taken_back'))
      router.reload()
    } catch (error) {
      sayFailure(error)
    }
  }
  return (
    <>
      {status !== 'approved' && (
        <Button variant="ghost" size="sm" icon={check} onClick={() => void approve()}>
          {t('approve')}
        </Button>
      )}
      {status !== 'disapproved' && (
        <Button variant="ghost" size="sm" icon={ban} onClick={onRefuse}>
          {t('disapprove')}
        </Button>
      )}
      {status === 'approved' && commentId !== null && (
        <Button variant="ghost" size="sm" icon={undo} onClick={() => void takeBack()}>
          {t('take_back')}
        </Button>
      )}
    </>
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
