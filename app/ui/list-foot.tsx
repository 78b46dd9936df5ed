import { Link } from '@inertiajs/react'
import { Icon } from './icon.tsx'
import { chevronRight } from './icons.ts'
import { useUiTexts } from './texts.ts'

type Props = {
  /** Where the list begins and where it goes on; null when there is nothing. */
  firstHref: string | null
  nextHref: string | null
  /** How many rows a page may have, and the address that shows as many. */
  lengths?: { length: number; href: string; current: boolean }[]
}

/** Pages of a list: on, and back to its beginning. The browser's own button goes one page back. */
export function ListFoot({ firstHref, nextHref, lengths = [] }: Props) {
  const t = useUiTexts()
  if (!firstHref && !nextHref && lengths.length === 0) return null
  return (
    <div className="card-foot">
      {lengths.length > 0 && (
        <nav className="row" aria-label={t('rows_per_page')}>
          <span aria-hidden="true">{t('rows')}</span>
          <span className="seg num">
            {lengths.map(({ length, href, current }) => (
              <Link key={length} href={href} preserveScroll aria-current={current ? 'true' : undefined}>
                {length}
              </Link>
            ))}
          </span>
        </nav>
      )}
      <nav className="row push" aria-label={t('pages')}>
        {firstHref && (
          <Link className="btn btn-sm" href={firstHref}>
            {t('first_page')}
          </Link>
        )}
        {nextHref && (
          <Link className="btn btn-sm" href={nextHref}>
            {t('next_page')} <Icon of={chevronRight} size={14} />
          </Link>
        )}
      </nav>
    </div>
  )
}
