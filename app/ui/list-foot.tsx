import { Link } from '@inertiajs/react'
import { getAddress, LENGTHS, type ListView } from '#app/platform/list.ts'
import { Icon } from './icon.tsx'
import { chevronRight } from './icons.ts'
import { useUiTexts } from './texts.ts'

/** Pages of a list: on, and back to its beginning. The browser's own button goes one page back. */
export function ListFoot({ list }: { list: ListView<unknown, object> }) {
  const t = useUiTexts()
  const { path, sorts, first, nextUrl } = list
  const shortest = LENGTHS[0]
  if (first && !nextUrl && list.rows.length <= shortest && list.length === shortest) return null
  return (
    <div className="card-foot">
      <nav className="row" aria-label={t('rows_per_page')}>
        <span aria-hidden="true">{t('rows')}</span>
        <span className="seg num">
          {LENGTHS.map((length) => (
            <Link
              key={length}
              href={getAddress(path, { ...list, length }, sorts)}
              preserveScroll
              aria-current={length === list.length ? 'true' : undefined}
            >
              {length}
            </Link>
          ))}
        </span>
      </nav>
      <nav className="row push" aria-label={t('pages')}>
        {!first && (
          <Link className="btn btn-sm" href={getAddress(path, list, sorts)}>
            {t('first_page')}
          </Link>
        )}
        {nextUrl && (
          <Link className="btn btn-sm" href={nextUrl}>
            {t('next_page')} <Icon of={chevronRight} size={14} />
          </Link>
        )}
      </nav>
    </div>
  )
}
