import { router } from '@inertiajs/react'
import { useState } from 'react'
import { COMMENTABLE } from '#app/community/comments/comment.ts'
import type { ListView } from '#app/platform/list.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { inbox } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { type CommentFilters, type CommentRow, type LastLook, LOOKED_THROUGH } from '../comment-view.ts'
import { ClearUp } from '../ui/clear-up.tsx'
import { ModerationList } from '../ui/moderation-list.tsx'
import { OfficeComment } from '../ui/office-comment.tsx'
import '#app/community/comments/ui/comments.css'

export const texts = ['ui', 'moderation', 'comments']

type Props = {
  list: ListView<CommentRow, CommentFilters>
  look: LastLook | null
  products: OptionList
}

/** What people say across the school: read, answered and cleared up in one place. */
export default function OfficeComments({ list, look: atFirst, products }: Props) {
  const t = useTexts('moderation')
  // As it was when the page was opened: what is new stays so while one works on it.
  const [look] = useState(atFirst)
  const { viewer } = useShared()
  if (viewer.kind === 'visitor') return null
  return (
    <OfficeLayout title={t('discussions')}>
      <ModerationList
        list={list}
        counted={(count) => t('comments_count', { count })}
        filters={[
          { kind: 'search', name: 'q', label: t('word_or_person') },
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
            kind: 'option',
            name: 'product',
            label: t('product'),
            all: t('any_product'),
            of: products,
          },
        ]}
        item={(row, box) => (
          <OfficeComment
            key={row.id}
            of={row}
            box={box}
            fresh={look !== null && row.id > look.commentId && !row.by_admin}
            viewerId={viewer.id}
            onChanged={() => router.reload()}
          />
        )}
        bulk={{
          name: ({ ownable, body }) => `${ownable.name}: ${body}`,
          actions: (rows, clear) => <ClearUp comments={rows} onDone={clear} />,
        }}
        keys={[
          { key: 'R', text: t('key_reply') },
          { key: 'O', text: t('key_open') },
          { key: 'Ctrl + Enter', text: t('key_send') },
        ]}
        empty={{ icon: inbox, title: t('all_read_title'), text: t('all_read') }}
      >
        {look && look.fresh > 0 && <Fresh since={look} />}
        {list.filters.q && <p className="t13 muted">{t('looked_through', { count: LOOKED_THROUGH })}</p>}
      </ModerationList>
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
