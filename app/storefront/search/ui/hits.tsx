import './search.css'
import { useTexts } from '#app/platform/page.tsx'
import { pictureSources } from '#app/platform/picture.ts'
import { Cover } from '#app/ui/cover.tsx'
import type { IconData } from '#app/ui/icon.tsx'
import { bookOpen, circlePlay, newspaper, users } from '#app/ui/icons.ts'
import type { SearchResults } from '../search-results.ts'

type Hit = { href: string; title: string; sub?: string; cover?: string | null; icon: IconData }

/** What was found, kind by kind: cover, title and link. */
function getHits({
  courses,
  lectures = [],
  articles = [],
  posts = [],
}: Partial<SearchResults> & Pick<SearchResults, 'courses'>) {
  const kinds: { kind: keyof SearchResults; hits: Hit[] }[] = [
    {
      kind: 'courses',
      hits: courses.map(({ slug, title, cover_photo: cover }) => ({ href: `/${slug}`, title, cover, icon: bookOpen })),
    },
    {
      kind: 'lectures',
      hits: lectures.map(({ id, title, slug, course: sub }) => ({
        href: `/${slug}/watch/${id}`,
        title,
        sub,
        icon: circlePlay,
      })),
    },
    {
      kind: 'articles',
      hits: articles.map(({ slug, title, cover_photo: cover }) => ({
        href: `/articles/${slug}`,
        title,
        cover,
        icon: newspaper,
      })),
    },
    {
      kind: 'posts',
      hits: posts.map(({ id, title, topic: sub }) => ({
        href: `/community/posts/${id}`,
        title,
        sub,
        icon: users,
      })),
    },
  ]
  return kinds.filter(({ hits }) => hits.length > 0)
}

type Props = { found: Parameters<typeof getHits>[0]; heading: 'h2' | 'h3' }

export function Hits({ found, heading: Heading }: Props) {
  const t = useTexts('search')
  return getHits(found).map(({ kind, hits }, group) => (
    <section key={kind} aria-labelledby={`found-${kind}`}>
      <Heading id={`found-${kind}`} className="menu-label">
        {t(kind)}
      </Heading>
      <ul className="search-hits">
        {hits.map(({ href, title, sub, cover, icon }, index) => (
          <li key={href} className={group + index === 0 ? 'search-first' : undefined}>
            <a className="menu-item" href={href} data-choice>
              <Cover image={cover ? pictureSources(cover) : null} sizes="64px" icon={icon} />
              <span className="grow">
                {title} {sub && <span className="t13 faint">{sub}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  ))
}
