import type { ProductCard as Card } from '#app/content/courses/card.ts'
import { formatMoney } from '#app/platform/money.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Cover } from '#app/ui/cover.tsx'
import { useDuration } from '#app/ui/dates.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { arrowRight } from '#app/ui/icons.ts'
import { Price } from '#app/ui/price.tsx'
import { ICONS } from './kind-icons.ts'
import { Recommended } from './recommended.tsx'

const SIZES = '(min-width: 1200px) 548px, (min-width: 640px) 50vw, 100vw'

type Props = { card: Card; heading?: 'h2' | 'h3'; first?: boolean; wide?: boolean }

/** A product to pick: all of it is one link. */
function ProductCard({ card, heading: Heading = 'h3', first = false, wide = false }: Props) {
  const t = useTexts('catalogue')
  const duration = useDuration()
  const { type, lectures, minutes } = card
  return (
    <a className={wide ? 'course-card course-card-wide' : 'course-card'} href={`/${card.slug}`}>
      <Cover image={card.cover} sizes={SIZES} first={first} icon={ICONS[type]} />
      <span className="course-card-body">
        <span className="row t13 faint num" style={{ '--g': '12px' }}>
          {type !== 'course' && <span>{t(`type_${type}`)}</span>}
          {lectures > 0 && <span>{t('lectures', { count: lectures })}</span>}
          {minutes > 0 && <span>{duration(minutes * 60)}</span>}
          {card.openLectureId !== null && card.price?.amountMinor !== 0 && (
            <Badge tone="brand" className="push">
              {t('free_lecture')}
            </Badge>
          )}
        </span>
        <Heading dir="auto">{card.title}</Heading>
        <span className="muted t14">{card.promise}</span>
        <Recommended counts={card.reviewed} />
        <span className="course-card-foot">
          {card.price ? (
            <span className="price-lines">
              <Price price={card.price} />
              {card.saving > 0 && <Saving amount={card.saving} currency={card.price.currency} />}
            </span>
          ) : (
            <span />
          )}
          <Icon of={arrowRight} />
        </span>
      </span>
    </a>
  )
}

/** How much less a bundle costs than its parts one by one. */
export function Saving({ amount, currency }: { amount: number; currency: string }) {
  const t = useTexts('catalogue')
  const locale = useLocale()
  return <span className="t13 medium">{t('saving', { amount: formatMoney(amount, currency, locale) })}</span>
}

type GridProps = { cards: Card[]; heading?: 'h2' | 'h3'; first?: number }

/** The cards in rows of three, or of two where three would leave one alone; a single one across. */
export function ProductGrid({ cards, heading, first = 0 }: GridProps) {
  const [only] = cards
  if (only && cards.length === 1) return <ProductCard card={only} heading={heading} first={first > 0} wide />
  return (
    <div className={cards.length > 4 || cards.length === 3 ? 'grid-3' : 'grid-2'}>
      {cards.map((card, index) => (
        <ProductCard key={card.id} card={card} heading={heading} first={index < first} />
      ))}
    </div>
  )
}
