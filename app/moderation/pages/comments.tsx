import { Link, router } from '@inertiajs/react'
import type { TitledProduct } from '#app/catalogue/product.ts'
import { COMMENTABLE } from '#app/comments/comment.ts'
import { addressOf, type ListView } from '#app/platform/list.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { FilterForm, isNarrowed } from '#app/ui/filter-form.tsx'
import { inbox, search } from '#app/ui/icons.ts'
import { ListFoot } from '#app/ui/list-foot.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { useUiTexts } from '#app/ui/texts.ts'
import type { CommentFilters, CommentRow } from '../comment-view.ts'
import { DiscussionTabs } from '../ui/discussion-tabs.tsx'
import { OfficeComment } from '../ui/office-comment.tsx'
import '#app/comments/ui/comments.css'
import '../ui/moderation.css'

export const texts = ['ui', 'moderation', 'comments']

type Props = { list: ListView<CommentRow, CommentFilters>; products: TitledProduct[] }

/** What people say across the school: read, answered and cleared up in one place. */
export default function OfficeComments({ list, products }: Props) {
  const t = useTexts('moderation')
  const { viewer } = useShared()
  if (viewer.kind === 'visitor') return null
  return (
    <OfficeLayout title={t('discussions')}>
      <DiscussionTabs at="comments" />
      <div className="stack grow list">
        <FilterForm
          list={list}
          counted={(count) => t('comments_count', { count })}
          filters={[
            { kind: 'search', name: 'q', label: t('person') },
            {
              kind: 'choice',
              name: 'state',
              label: t('which'),
              all: t('state_new'),
              options: [{ value: 'all', text: t('state_all') }],
            },
            {
              kind: 'choice',
              name: 'type',
              label: t('place'),
              all: t('any_place'),
              options: COMMENTABLE.map((value) => ({ value, text: t(`place_${value}`) })),
            },
            {
              kind: 'choice',
              name: 'product',
              label: t('product'),
              all: t('any_product'),
              options: products.map(({ id: value, title: text }) => ({ value, text })),
            },
          ]}
        />
        {list.rows.length > 0 ? (
          <div className="card table-card">
            <ol className="mod-list">
              {list.rows.map((row) => (
                <OfficeComment key={row.id} of={row} viewerId={viewer.id} onChanged={() => router.reload()} />
              ))}
            </ol>
            <ListFoot list={list} />
          </div>
        ) : (
          <Nothing list={list} />
        )}
      </div>
    </OfficeLayout>
  )
}

function Nothing({ list }: Pick<Props, 'list'>) {
  const [t, ui] = [useTexts('moderation'), useUiTexts()]
  if (!isNarrowed(list))
    return (
      <Empty icon={inbox} title={t('all_read_title')}>
        {t('all_read')}
      </Empty>
    )
  const all = addressOf(list.path, { ...list, filters: {} }, list.sorts)
  return (
    <Empty
      icon={search}
      title={ui('nothing_fits_title')}
      action={
        <Link className="btn" href={all}>
          {ui('show_all')}
        </Link>
      }
    >
      {ui('nothing_fits')}
    </Empty>
  )
}
