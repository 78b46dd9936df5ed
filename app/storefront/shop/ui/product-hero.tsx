import { useFacts } from '#app/booking/consultations/ui/facts.ts'
import type { MeetingView } from '#app/booking/consultations/week.ts'
import { EventWhen } from '#app/booking/live-events/ui/when.tsx'
import type { ProductView } from '#app/content/catalogue/product-view.ts'
import { ICONS } from '#app/content/catalogue/ui/kind-icons.ts'
import { Recommended } from '#app/content/catalogue/ui/recommended.tsx'
import { outlineSize, type SectionView } from '#app/content/courses/outline.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Cover } from '#app/ui/cover.tsx'
import { useDuration } from '#app/ui/dates.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { chevronRight, clock, listVideo, play, signal } from '#app/ui/icons.ts'

const SIZES = '(min-width: 1024px) 360px, 100vw'

type Props = { product: ProductView; sections: SectionView[]; meeting: MeetingView | null }

/** Title, promise and facts; the cover leads to the first lecture that everybody may watch. */
export function ProductHero({ product, sections, meeting }: Props) {
  const t = useTexts('catalogue')
  const duration = useDuration()
  const { lectures, minutes, openLectureId } = outlineSize(sections)
  return (
    <section className="p-hero">
      <div className="container p-hero-in">
        <div className="stack" style={{ '--g': '14px' }}>
          <nav className="crumbs" aria-label={t('crumbs')}>
            <a href="/courses">{t(product.type === 'course' ? 'courses' : 'whole_offer')}</a>
            <Icon of={chevronRight} size={14} />
            <span aria-current="page">
              <bdi>{product.title}</bdi>
            </span>
          </nav>
          {product.event && <EventWhen {...product.event} />}
          <h1 className="title-xl">
            <bdi>{product.title}</bdi>
          </h1>
          <p className="lead">{product.promise}</p>
          <Recommended counts={product.reviewed} href="#reviews" />
          <ul className="meta-line">
            {lectures > 0 && (
              <li>
                <Icon of={listVideo} /> {t('lectures', { count: lectures })}
              </li>
            )}
            {minutes > 0 && (
              <li>
                <Icon of={clock} /> {duration(minutes * 60)}
              </li>
            )}
            {product.level && (
              <li>
                <Icon of={signal} /> {t(`level_${product.level}`)}
              </li>
            )}
            {meeting && <MeetingFacts of={meeting} />}
          </ul>
          {product.tags.length > 0 && (
            <ul className="row wrap" style={{ '--g': '6px' }} aria-label={t('tags')}>
              {product.tags.map(({ id, name }) => (
                <li key={id}>
                  <a className="chip" href={`/courses?tag=${id}`}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        {openLectureId === null ? (
          <Cover image={product.cover} first sizes={SIZES} className="trailer" icon={ICONS[product.type]} />
        ) : (
          <a className="trailer" href={`/${product.slug}/watch/${openLectureId}`}>
            <Cover image={product.cover} first sizes={SIZES}>
              <span className="trailer-play">
                <Icon of={play} size={20} /> {t('watch_free_lecture')}
              </span>
            </Cover>
          </a>
        )}
      </div>
    </section>
  )
}

function MeetingFacts({ of }: { of: MeetingView }) {
  return useFacts(of).map(
    ([icon, text]) =>
      text && (
        <li key={text}>
          <Icon of={icon} /> {text}
        </li>
      ),
  )
}
