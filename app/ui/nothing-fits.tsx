import { Link } from '@inertiajs/react'
import { getAddress, type ListView } from '#app/platform/list.ts'
import { Empty } from './empty.tsx'
import { search } from './icons.ts'
import { useUiTexts } from './texts.ts'

/** What a narrowed list says when nothing fits, with the way back to all of it. */
export function NothingFits<Row, Filters extends object>({ list }: { list: ListView<Row, Filters> }) {
  const t = useUiTexts()
  return (
    <Empty
      icon={search}
      title={t('nothing_fits_title')}
      action={
        <Link className="btn" href={getAddress(list.path, { ...list, filters: {} }, list.sorts)}>
          {t('show_all')}
        </Link>
      }
    >
      {t('nothing_fits')}
    </Empty>
  )
}
