import type { ReviewView } from '#app/community/reviews/review.ts'
import { Review } from '#app/community/reviews/ui/review.tsx'
import type { TypeCount } from '#app/content/catalogue/product.ts'
import type { TeacherView } from '#app/content/catalogue/product-view.ts'
import { ICONS } from '#app/content/catalogue/ui/kind-icons.ts'
import { ProductGrid } from '#app/content/catalogue/ui/product-card.tsx'
import type { ProductCard as Card } from '#app/content/courses/card.ts'
import type { CleanHtml } from '#app/platform/html.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Blocks, type Layout, ownBlock } from '#app/storefront/pages/ui/blocks.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Cover } from '#app/ui/cover.tsx'
import { useDuration } from '#app/ui/dates.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { bookOpen, clock, listVideo, play } from '#app/ui/icons.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import { Rich } from '#app/ui/rich.tsx'
import '#app/community/reviews/ui/reviews.css'
import '#app/content/catalogue/ui/offer.css'

export const hydrated = false

type Props = {
  about: CleanHtml
  cards: Card[]
  more: boolean
  /** The counts of all products, of those that are not on the page too. */
  types: TypeCount[]
  /** What students said last. */
  reviews: ReviewView[]
  teacher: TeacherView | null
  /** What search engines show; empty where the school left it to us. */
  seo: { title: string; description: string }
  /** What stands on it, where the school laid it out itself. */
  layout: Layout | null
  /** For those who show a link to it, where nothing else can be shown. */
  titlePicture: string
}

export default function Home({ about, cards, more, types, reviews, teacher, seo, layout, titlePicture }: Props) {
  const t = useTexts('catalogue')
  const { school } = useShared()
  const lead = teacher ? t('lead', { teacher: teacher.name }) : t('lead_of_school', { school: school.name })
  const parts = {
    welcome: <Hero lead={lead} cards={cards} more={more} types={types} />,
    courses: <Courses cards={cards} more={more} />,
    reviews: reviews.length > 0 && (
      <StudentReviews reviews={reviews} title={ownBlock(layout, 'reviews')?.shown.title} />
    ),
    about: (about || teacher) && <About about={about} teacher={teacher} />,
  }
  return (
    <PublicLayout>
      <PageHead
        title={seo.title || school.tagline || undefined}
        description={seo.description || lead}
        image={school.socialImage ?? cards[0]?.sharedCover}
        titlePicture={titlePicture}
      />
      <main id="main">
        <Blocks of={layout} parts={parts} kind="home" />
      </main>
    </PublicLayout>
  )
}

/** What one can learn here. */
function Courses({ cards, more }: { cards: Card[]; more: boolean }) {
  const t = useTexts('catalogue')
  return (
    <section className="band" aria-labelledby="courses">
      <div className="container">
        <div className="split band-head">
          <h2 id="courses">{t('courses')}</h2>
          {more && (
            <a className="link medium" href="/courses">
              {t('all_courses')}
            </a>
          )}
        </div>
        {cards.length > 0 ? (
          <ProductGrid cards={cards} />
        ) : (
          <Empty icon={bookOpen} title={t('no_courses_title')}>
            {t('no_courses')}
          </Empty>
        )}
      </div>
    </section>
  )
}

/** What students said last, each with the product that it is about. */
function StudentReviews({ reviews, title }: { reviews: ReviewView[]; title: unknown }) {
  const t = useTexts('reviews')
  return (
    <section className="band" aria-labelledby="student-reviews">
      <div className="container">
        <h2 id="student-reviews" className="band-head">
          {title ? String(title) : t('from_students')}
        </h2>
        <div className={reviews.length === 2 ? 'grid-2' : 'grid-3'}>
          {reviews.map((review) => (
            <div key={review.id} className="card card-pad stack home-review">
              <Review of={review} />
              <a className="link t14" href={`/${review.course.slug}#reviews`}>
                {review.title}
              </a>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

/** What the school promises, and the two ways in: the catalogue and a lecture that is free. */
function Hero({ lead, ...offered }: Pick<Props, 'cards' | 'more' | 'types'> & { lead: string }) {
  const t = useTexts('catalogue')
  const { school } = useShared()
  const { cards } = offered
  const open = cards.find((card) => card.openLectureId !== null)
  const covers = cards.filter((card) => card.cover).slice(0, 3)
  const art = covers.length === 3 ? covers : covers.slice(0, 1)
  return (
    <section className="hero">
      <div className="container hero-in">
        <div className="stack" style={{ '--g': '20px' }}>
          <h1 className="display">{school.tagline || school.name}</h1>
          <p className="lead">{lead}</p>
          <Facts {...offered} />
          <div className="row wrap" style={{ '--g': '12px' }}>
            <ButtonLink href="/courses" variant="primary" size="lg">
              {t('browse_courses')}
            </ButtonLink>
            {open && (
              <ButtonLink href={`/${open.slug}/watch/${open.openLectureId}`} size="lg" icon={play}>
                {t('watch_free_lecture')}
              </ButtonLink>
            )}
          </div>
        </div>
        {art.length === 3 ? (
          <div className="hero-art">
            {art.map((card, index) => (
              <Cover key={card.id} image={card.cover} first sizes={index === 0 ? HALF : QUARTER} />
            ))}
          </div>
        ) : (
          art.map((card) => <Cover key={card.id} image={card.cover} first sizes={HALF} className="hero-cover" />)
        )}
      </div>
    </section>
  )
}

const HALF = '(min-width: 1024px) 540px, 100vw'
const QUARTER = '(min-width: 1024px) 180px, 33vw'

/** How much there is of each kind, and to learn, as far as all of it is on the page. */
function Facts({ cards, more, types }: Pick<Props, 'cards' | 'more' | 'types'>) {
  const t = useTexts('catalogue')
  const duration = useDuration()
  const lectures = more ? 0 : cards.reduce((sum, card) => sum + card.lectures, 0)
  const minutes = more ? 0 : cards.reduce((sum, card) => sum + card.minutes, 0)
  if (types.length === 0) return null
  return (
    <ul className="meta-line">
      {types.map(({ type, count }) => (
        <li key={type}>
          <Icon of={ICONS[type]} /> {t(`${type}_count`, { count })}
        </li>
      ))}
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
    </ul>
  )
}

/** What the school says about itself, and who teaches there. */
function About({ about, teacher }: { about: CleanHtml; teacher: TeacherView | null }) {
  const t = useTexts('catalogue')
  const { school } = useShared()
  return (
    <section className="band band-tint" aria-labelledby="about">
      <div className="container about">
        <div className="stack" style={{ '--g': '16px' }}>
          <h2 id="about">{school.name}</h2>
          <Rich html={about} />
        </div>
        {teacher && (
          <div className="card card-pad-lg stack" style={{ '--g': '14px' }}>
            <Avatar id={teacher.id} name={teacher.name} photo={teacher.photo} size={64} />
            <h3 className="t18 strong">{t('taught_by', { name: teacher.name })}</h3>
            {teacher.bio && <p className="muted">{teacher.bio}</p>}
          </div>
        )}
      </div>
    </section>
  )
}
