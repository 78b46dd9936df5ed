import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallError, call } from '#app/platform/call.ts'
import { type SnakeCased, toCamelCase } from '#app/platform/case.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { followDraft, sendDraft } from '#app/ui/draft.ts'
import { getDraftName } from '#app/ui/draft-name.ts'
import { DraftNote } from '#app/ui/draft-note.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ban, circleAlert } from '#app/ui/icons.ts'
import { useUiTexts } from '#app/ui/texts.ts'
import { Tile, Tiles } from '#app/ui/tile.tsx'
import { usePlainForm } from '#app/ui/use-plain-form.ts'
import { useSayFailure } from '#app/ui/use-say-failure.ts'
import type { ReviewsProps } from '../review.ts'
import { earlyWord, RATINGS, type ReviewStanding, type ReviewView } from '../review.ts'
import { RATING_ICONS } from './rating-mark.tsx'

type Props = Pick<ReviewsProps, 'product' | 'viewerId'> & {
  standing: ReviewStanding
  converted: number | null
  waits: boolean
  onWritten: (review: ReviewView) => void
}

/** Where the viewer says what they think, or is told why not yet. */
export function OwnReview({ product, viewerId, standing, converted, waits, onWritten }: Props) {
  const [t, ui] = [useTexts('reviews'), useUiTexts()]
  const [at, setAt] = useState(standing)
  if (at === 'visitor' || at === 'stranger') return null
  if (at === 'blocked') return <Callout icon={ban}>{ui('blocked')}</Callout>
  if (at === 'may')
    return (
      <ReviewForm
        product={product}
        viewerId={viewerId}
        onSent={(review) => {
          setAt(waits ? 'pending' : 'approved')
          if (!waits) onWritten(review)
        }}
      />
    )
  if (at === 'early')
    return (
      <div className="card card-pad stack">
        <h3 className="medium">{t('yours')}</h3>
        <p className="muted">{t(earlyWord(product.type))}</p>
        {product.type === 'course' && (
          <div>
            <ButtonLink href={`/${product.slug}/watch`}>{t('begin')}</ButtonLink>
          </div>
        )}
      </div>
    )
  if (at === 'approved' && converted !== null) return <Converted commentId={converted} />
  const WORDS = { pending: 'waits', approved: 'thanks', disapproved: 'refused' } as const
  return <Callout tone={at === 'approved' ? 'ok' : 'info'}>{t(WORDS[at])}</Callout>
}

/** Staff made a review of what the viewer said; the viewer takes that back. */
function Converted({ commentId }: { commentId: number }) {
  const t = useTexts('reviews')
  const sayFailure = useSayFailure()
  async function takeBack() {
    try {
      await call('delete', `/comments/${commentId}/review`)
      location.reload()
    } catch (error) {
      sayFailure(error)
    }
  }
  return (
    <Callout tone="ok">
      {t('converted')}{' '}
      <button type="button" className="link needs-script" onClick={() => void takeBack()}>
        {t('take_back')}
      </button>
    </Callout>
  )
}

function ReviewForm({
  product,
  viewerId,
  onSent,
}: Pick<Props, 'product' | 'viewerId'> & { onSent: (review: ReviewView) => void }) {
  const t = useTexts('reviews')
  const form = useRef<HTMLFormElement>(null)
  const { errors, message, busy, send, onInput } = usePlainForm()
  useEffect(() => (form.current ? followDraft(form.current) : undefined), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget: sent } = event
    if (busy) return
    const draft = sendDraft(sent)
    const answer = await send<{ review: SnakeCased<ReviewView> }>(sent)
    if (!(answer instanceof CallError)) {
      draft.accepted()
      return onSent(toCamelCase<ReviewView>(answer.review))
    }
    draft.refused()
  }
  return (
    <form
      ref={form}
      className="card card-pad stack needs-script"
      method="post"
      action="/json/reviews/create"
      data-draft={getDraftName({ account: viewerId ?? 0, form: '/json/reviews/create', thing: product.id })}
      noValidate
      aria-label={t('yours')}
      onSubmit={(event) => void submit(event)}
      onInput={onInput}
    >
      <CsrfField />
      <input type="hidden" name="product_id" value={product.id} />
      <h3 className="medium">{t('yours')}</h3>
      <DraftNote />
      {message && (
        <p className="error" role="alert">
          <Icon of={circleAlert} size={14} /> {message}
        </p>
      )}
      <Tiles legend={t('question')}>
        {RATINGS.map((rating) => (
          <Tile key={rating} name="rating" value={rating} mark={<Icon of={RATING_ICONS[rating]} size={18} />}>
            {t(`rating_${rating}`)}
          </Tile>
        ))}
      </Tiles>
      {errors.rating && (
        <p className="error" role="alert">
          <Icon of={circleAlert} size={14} /> {errors.rating}
        </p>
      )}
      <div className="field">
        <label className="label" htmlFor="review-words">
          {t('words')}
        </label>
        <textarea
          dir="auto"
          id="review-words"
          name="review"
          className="input"
          rows={3}
          aria-invalid={errors.review ? true : undefined}
          aria-describedby="review-help"
        />
        <p id="review-help" className={errors.review ? 'error' : 'help'}>
          {errors.review ?? t('words_help')}
        </p>
      </div>
      <div>
        <Button type="submit" variant="primary" busy={busy} busyText={t('sending')}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}
