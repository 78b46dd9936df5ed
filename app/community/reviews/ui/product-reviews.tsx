import { useEffect, useRef, useState } from 'react'
import { getCount, getShare, type ReviewCounts } from '#app/content/catalogue/review-counts.ts'
import { call } from '#app/platform/call.ts'
import { type SnakeCased, toCamelCase } from '#app/platform/case.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { badgeCheck, chevronDown } from '#app/ui/icons.ts'
import { useUiTexts } from '#app/ui/texts.ts'
import { useSeen } from '#app/ui/use-seen.ts'
import type { ReviewsProps, ReviewView } from '../review.ts'
import { OwnReview } from './own-review.tsx'
import { ReportReview } from './report-review.tsx'
import { Review } from './review.tsx'
import './reviews.css'

/** Pixels: so far below the window the list is loaded. */
const AHEAD = 250

/** What students say of a product: how many recommend it, how that is checked, their words, and the viewer's own. */
export function ProductReviews({ product, viewerId, view, title, length }: ReviewsProps) {
  const t = useTexts('reviews')
  const { counts, verification, standing, converted, waits } = view
  const [own, setOwn] = useState<ReviewView>()
  const count = getCount(counts)
  return (
    <div className="rv-area">
      <div className="split">
        <h2 className="band-head-s">{title || t('reviews')}</h2>
        {count > 0 && <p className="muted num">{t('count', { count })}</p>}
      </div>
      {count > 0 && <Bars counts={counts} />}
      <details className="rv-verify">
        <summary>
          <Icon of={badgeCheck} size={18} />
          <span className="grow">{t('verified_title')}</span>
          <Icon of={chevronDown} />
        </summary>
        <p>{verification || t('verified')}</p>
      </details>
      <OwnReview
        product={product}
        viewerId={viewerId}
        standing={standing}
        converted={converted}
        waits={waits}
        onWritten={setOwn}
      />
      {count > 0 || own ? (
        <ReviewList product={product} length={length} own={own} reports={viewerId !== null} />
      ) : (
        <None asksLogIn={standing === 'visitor'} />
      )}
    </div>
  )
}

function Bars({ counts }: { counts: ReviewCounts }) {
  const t = useTexts('reviews')
  const all = getCount(counts)
  const bars = [
    { of: 10, count: counts.recommended },
    { of: 5, count: counts.neutral },
    { of: 0, count: counts.not_recommended },
  ] as const
  return (
    <div className="rv-top">
      <p>
        <span className="rv-share num">{getShare(counts)}%</span>
        <br />
        <span className="muted">{t('recommend_share')}</span>
      </p>
      <dl className="rv-bars">
        {bars.map(({ of, count }) => (
          <div key={of} className="rv-bar">
            <dt>{t(`rating_${of}`)}</dt>
            <dd className="rv-track" aria-hidden="true">
              <i className={`rv-${of}`} style={{ width: `${(100 * count) / all}%` }} />
            </dd>
            <dd className="num">{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function None({ asksLogIn }: { asksLogIn: boolean }) {
  const t = useTexts('reviews')
  return (
    <div className="rv-none">
      <h3 className="medium">{t('none')}</h3>
      {asksLogIn && (
        <p className="muted">
          <a className="link" href="/login">
            {t('log_in_to_share')}
          </a>
        </p>
      )}
    </div>
  )
}

type Page = { data: SnakeCased<ReviewView>[]; next_page_url: string | null }

type ListProps = Pick<ReviewsProps, 'product' | 'length'> & { own: ReviewView | undefined; reports: boolean }

/** Loaded when it comes near; the viewer's own stands first until then. */
function ReviewList({ product, length, own, reports }: ListProps) {
  const t = useTexts('reviews')
  const ui = useUiTexts()
  const place = useRef<HTMLDivElement>(null)
  const seen = useSeen(place, AHEAD)
  const [rows, setRows] = useState<ReviewView[]>([])
  const [next, setNext] = useState<string | null>(
    `/json/reviews?${new URLSearchParams({ course_id: `${product.id}`, sort: 'language', ...(length && { length: `${length}` }) })}`,
  )
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready')

  async function load() {
    if (!next) return
    setState('loading')
    try {
      const page = await call<Page>('get', next)
      setRows((before) => [...before, ...toCamelCase<ReviewView[]>(page.data)])
      setNext(page.next_page_url)
      setState('ready')
    } catch {
      setState('failed')
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes near
  useEffect(() => {
    if (seen) void load()
  }, [seen])
  const shown = own ? [own, ...rows.filter(({ id }) => id !== own.id)] : rows
  return (
    <div ref={place} className="rv-list">
      {shown.map((review) => (
        <Review key={review.id} of={review}>
          {reports && review.id !== own?.id && <ReportReview of={review} />}
        </Review>
      ))}
      {state === 'failed' && (
        <p className="row wrap" role="alert">
          <span className="grow">{t('not_loaded')}</span>
          <Button size="sm" onClick={() => void load()}>
            {ui('try_again')}
          </Button>
        </p>
      )}
      {next && state !== 'failed' && (rows.length > 0 || state === 'loading') && (
        <div>
          {length && state === 'ready' ? (
            <ButtonLink href={`/${product.slug}#reviews`}>{t('more')}</ButtonLink>
          ) : (
            <Button busy={state === 'loading'} busyText={t('loading')} onClick={() => void load()}>
              {t('more')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
