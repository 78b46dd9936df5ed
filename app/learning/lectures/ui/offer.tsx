import { useShared, useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Money } from '#app/ui/money.tsx'
import type { WatchView } from '../watch-view.ts'

type Props = Pick<WatchView, 'course'> & { offer: NonNullable<WatchView['offer']> }

/** The way to buy the course; `text` is for who had it before. */
export function Buy({ course, offer: { price }, text }: Props & { text?: string }) {
  const t = useTexts('lectures')
  if (!price) return <ButtonLink href={`/${course.slug}`}>{t('to_course_page')}</ButtonLink>
  return (
    <ButtonLink href={`/${course.slug}/checkout`} variant="primary">
      {price.amount === 0 ? (
        t('get_course')
      ) : (
        <span>
          {text ?? t('buy_course')} · <Money amountMinor={price.amount} currency={price.currency} />
        </span>
      )}
    </ButtonLink>
  )
}

/** Of which course this is a free lecture, and how to get all of it; what an account gives without paying. */
export function Offer(props: Props) {
  const t = useTexts('lectures')
  const { viewer } = useShared()
  return (
    <section className="card card-pad split wrap" aria-label={t('whole_course')}>
      <span className="stack" style={{ '--g': '4px' }}>
        <b className="medium">{t('free_lecture_of', { title: props.course.title })}</b>
        {viewer.kind === 'visitor' && <span className="t13 muted">{t('account_gives')}</span>}
      </span>
      <Buy {...props} />
    </section>
  )
}

/** After a free film: the whole course, and the next lecture that opens. */
export function OfferAtEnd({ next, ...props }: Props & { next: string | undefined }) {
  const t = useTexts('lectures')
  return (
    <section className="video-over" aria-label={t('whole_course')}>
      <b className="t18">{t('go_on_with', { title: props.course.title })}</b>
      <div className="row wrap" style={{ '--g': '8px' }}>
        <Buy {...props} />
        {next && <ButtonLink href={next}>{t('next_lecture')}</ButtonLink>}
      </div>
    </section>
  )
}
