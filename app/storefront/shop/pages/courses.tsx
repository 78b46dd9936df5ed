import type { ProductType } from '#app/content/catalogue/product.ts'
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
  /** The same by what there is of each type. */
  types: ProductType[]
  type: ProductType | null
}

export default function Courses({ cards, nextUrl, first, tags, tag, types, type }: Props) {
  const t = useTexts('catalogue')
  const { school } = useShared()
  const title = t(type ? `types_${type}` : 'courses')
  return (
    <PublicLayout>
      <PageHead
        title={title}
        description={t('courses_description', { school: school.name })}
        indexed={first && tag === null && type === null}
      />
      <main id="main" className="container catalogue">
        <div className="stack catalogue-head" style={{ '--g': '8px' }}>
          <h1 className="title-xl">{title}</h1>
          <p className="lead">{school.tagline}</p>
        </div>
        {types.length > 1 && (
          <Chips
            label={t('types')}
            all={{ text: t('all_types'), href: getAddress(tag, null) }}
            chips={types.map((one) => ({ text: t(`types_${one}`), href: getAddress(tag, one), current: one === type }))}
          />
        )}
        {tags.length > 0 && (
          <Chips
            label={t('tags')}
            all={{ text: t('all'), href: getAddress(null, type) }}
            chips={tags.map(({ id, name }) => ({ text: name, href: getAddress(id, type), current: id === tag }))}
          />
        )}
        {cards.length > 0 ? (
          <ProductGrid cards={cards} heading="h2" first={3} />
        ) : (
          <Empty icon={bookOpen} title={t(tag || type ? 'none_of_type' : 'no_courses_title')}>
            {t('no_courses')}
          </Empty>
        )}
        <nav className="row wrap catalogue-more" style={{ '--g': '12px' }} aria-label={t('pages')}>
          {!first && <ButtonLink href={getAddress(tag, type)}>{t('first_page')}</ButtonLink>}
          {nextUrl && <ButtonLink href={nextUrl}>{t('more_courses')}</ButtonLink>}
        </nav>
      </main>
    </PublicLayout>
  )
}

/** The catalogue narrowed to a tag, a type, both or neither. */
function getAddress(tag: number | null, type: ProductType | null): string {
  const query = new URLSearchParams({ ...(tag && { tag: String(tag) }), ...(type && { type }) })
  return query.size > 0 ? `/courses?${query}` : '/courses'
}

type ChipsProps = {
  label: string
  all: { text: string; href: string }
  chips: { text: string; href: string; current: boolean }[]
}

/** What the list can be narrowed by: links, of which the one that holds is marked. */
function Chips({ label, all, chips }: ChipsProps) {
  const none = !chips.some(({ current }) => current)
  return (
    <nav className="row wrap tag-links" aria-label={label}>
      <a className="chip" href={all.href} aria-current={none ? 'true' : undefined}>
        {all.text}
      </a>
      {chips.map(({ text, href, current }) => (
        <a key={href} className="chip" href={href} aria-current={current ? 'true' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  )
}
