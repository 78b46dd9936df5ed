import { ProductGrid } from '#app/content/catalogue/ui/product-card.tsx'
import type { ProductCard as Card } from '#app/content/courses/card.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { bookOpen } from '#app/ui/icons.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import '#app/content/catalogue/ui/offer.css'

export const hydrated = false

type Props = {
  cards: Card[]
  nextUrl: string | null
  first: boolean
  /** What the list can be narrowed by, and by which of them it is. */
  tags: { id: number; name: string }[]
  tag: number | null
}

export default function Courses({ cards, nextUrl, first, tags, tag }: Props) {
  const t = useTexts('catalogue')
  const { school } = useShared()
  return (
    <PublicLayout>
      <PageHead
        title={t('courses')}
        description={t('courses_description', { school: school.name })}
        indexed={first && tag === null}
      />
      <main id="main" className="container catalogue">
        <div className="stack catalogue-head" style={{ '--g': '8px' }}>
          <h1 className="title-xl">{t('courses')}</h1>
          <p className="lead">{school.tagline}</p>
        </div>
        {tags.length > 0 && <TagLinks tags={tags} tag={tag} />}
        {cards.length > 0 ? (
          <ProductGrid cards={cards} heading="h2" first={3} />
        ) : (
          <Empty icon={bookOpen} title={t('no_courses_title')}>
            {t('no_courses')}
          </Empty>
        )}
        <nav className="row wrap catalogue-more" style={{ '--g': '12px' }} aria-label={t('pages')}>
          {!first && <ButtonLink href="/courses">{t('first_page')}</ButtonLink>}
          {nextUrl && <ButtonLink href={nextUrl}>{t('more_courses')}</ButtonLink>}
        </nav>
      </main>
    </PublicLayout>
  )
}

function TagLinks({ tags, tag }: Pick<Props, 'tags' | 'tag'>) {
  const t = useTexts('catalogue')
  return (
    <nav className="row wrap tag-links" aria-label={t('tags')}>
      <a className="chip" href="/courses" aria-current={tag === null ? 'true' : undefined}>
        {t('all')}
      </a>
      {tags.map(({ id, name }) => (
        <a key={id} className="chip" href={`/courses?tag=${id}`} aria-current={tag === id ? 'true' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
