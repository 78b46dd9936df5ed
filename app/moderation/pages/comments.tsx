import { Link, router } from '@inertiajs/react'
import { useState } from 'react'
import type { TitledProduct } from '#app/catalogue/product.ts'
import { COMMENTABLE } from '#app/comments/comment.ts'
import { addressOf, isNarrowed, type ListView } from '#app/platform/list.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { FilterForm } from '#app/ui/filter-form.tsx'
import { inbox, search } from '#app/ui/icons.ts'
import { ListFoot } from '#app/ui/list-foot.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { useUiTexts } from '#app/ui/texts.ts'
import { type CommentFilters, type CommentRow, type LastLook, LOOKED_THROUGH } from '../comment-view.ts'
import { DiscussionTabs } from '../ui/discussion-tabs.tsx'
import { OfficeComment } from '../ui/office-comment.tsx'
import '#app/comments/ui/comments.css'
import '../ui/moderation.css'

export const texts = ['ui', 'moderation', 'comments']

type Props = { list: ListView<CommentRow, CommentFilters>; look: LastLook | null; products: TitledProduct[] }

/** What people say across the school: read, answered and cleared up in one place. */
export default function OfficeComments({ list, look: atFirst, products }: Props) {
  const t = useTexts('moderation')
  // As it was when the page was opened: what is new stays so while one works on it.
  const [look] = useState(atFirst)
  const { viewer } = useShared()
  if (viewer.kind === 'visitor') return null
  return (
    <OfficeLayout title={t('discussions')}>
      <DiscussionTabs at="comments" />
      <div className="stack grow list">
        {look && look.fresh > 0 && <Fresh since={look} />}
        <FilterForm
          list={list}
          counted={(count) => t('comments_count', { count })}
          filters={[
            { kind: 'search', name: 'text', label: t('words') },
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
        {list.filters.text && <p className="t13 muted">{t('looked_through', { count: LOOKED_THROUGH })}</p>}
        {list.rows.length > 0 ? (
          <div className="card table-card">
            <ol className="mod-list">
              {list.rows.map((row) => (
                <OfficeComment
                  key={row.id}
                  of={row}
                  fresh={look !== null && row.id > look.comment_id && !row.by_admin}
                  viewerId={viewer.id}
                  onChanged={() => router.reload()}
                />
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

/** How many came since the viewer was last here. */
function Fresh({ since: { fresh, more, at } }: { since: LastLook }) {
  const t = useTexts('moderation')
  return (
    <p className="t14 medium" role="status">
      {t(more ? 'fresh_more' : 'fresh', { count: fresh })} · <Ago at={at} />
    </p>
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
