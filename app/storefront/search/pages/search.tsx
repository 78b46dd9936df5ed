import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { search } from '#app/ui/icons.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import { isNothing, type SearchResults } from '../search-results.ts'
import { Hits } from '../ui/hits.tsx'

export const hydrated = false

type Props = { q: string; found?: SearchResults; problem?: string }

/** The search as a page, for who has no script or wants the address of what was found. */
export default function Search({ q, found, problem }: Props) {
  const t = useTexts('search')
  const title = q && !problem ? t('results', { q }) : t('search')
  return (
    <PublicLayout>
      <PageHead title={title} indexed={false} />
      <main id="main" className="container search-page">
        <h1 className="title-xl">
          <bdi>{title}</bdi>
        </h1>
        <search>
          <form action="/search" className="row">
            <input
              className="input grow"
              name="q"
              defaultValue={q}
              placeholder={t('hint')}
              aria-label={t('search')}
              autoComplete="off"
            />
            <Button type="submit" variant="primary">
              {t('find')}
            </Button>
          </form>
        </search>
        {problem && <Callout tone="bad">{problem}</Callout>}
        {found && isNothing(found) && <Empty icon={search} title={t('none')} />}
        {found && <Hits found={found} heading="h2" />}
      </main>
    </PublicLayout>
  )
}
