import { Link } from '@inertiajs/react'
import { useState } from 'react'
import { inLocale } from '#app/platform/i18n.ts'
import type { ListView } from '#app/platform/list.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDelete } from '#app/ui/confirm-delete.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { panelsTopLeft, plus } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import type { PageRow, PageStatus } from '../page.ts'
import { NewPage } from '../ui/new-page.tsx'
import { OpenLayout } from '../ui/open-layout.tsx'

export const texts = ['ui', 'pages']

type Row = PageRow & { changedAt: string }
type Props = { list: ListView<Row, Record<never, never>>; products: OptionList; mayAdd: boolean }

const TONES: Record<PageStatus, 'ok' | 'warn' | undefined> = { published: 'ok', hidden: 'warn', draft: undefined }

export default function Pages({ list, products, mayAdd }: Props) {
  const t = useTexts('pages')
  const locale = useLocale()
  const [adding, add] = useState(false)
  const [dropping, drop] = useState<Row>()
  const nameOf = ({ kind, title }: Row) => (kind === 'home' ? t('home') : inLocale(title, locale))
  const addressOf = ({ kind, slug }: Row) => (kind === 'own' ? `/${slug}` : kind === 'home' ? '/' : t('kind_product'))
  const addButton = mayAdd && (
    <Button variant="primary" icon={plus} onClick={() => add(true)}>
      {t('new_page')}
    </Button>
  )
  return (
    <OfficeLayout title={t('pages')} actions={addButton}>
      <OpenLayout products={products} mayOpenHome={mayAdd} />
      <OfficeList
        list={list}
        label={t('pages')}
        columns={[
          {
            head: t('title'),
            width: 200,
            share: 60,
            cell: (row) => <Lead title={nameOf(row)} href={`/home/pages/${row.id}`} sub={addressOf(row)} />,
          },
          {
            head: t('status'),
            width: 120,
            rank: 1,
            cell: ({ status }) => <Badge tone={TONES[status]}>{t(`status_${status}`)}</Badge>,
          },
          {
            head: t('changed_at'),
            width: 140,
            rank: 2,
            sort: 'changed',
            cell: ({ changedAt }) => <Ago at={changedAt} />,
          },
          {
            head: t('actions'),
            width: 190,
            rank: 3,
            end: true,
            cell: (row) => (
              <span className="row justify-end">
                <Link className="link" href={`/account/page/${row.id}`}>
                  {t('settings')}
                </Link>
                <Button size="sm" variant="ghost" onClick={() => drop(row)}>
                  {t(row.kind === 'own' ? 'delete' : 'start_over')}
                </Button>
              </span>
            ),
          },
        ]}
        empty={{ icon: panelsTopLeft, title: t('no_pages_title'), text: t('no_pages'), action: addButton }}
      />
      <NewPage open={adding} onClose={() => add(false)} />
      <ConfirmDelete
        open={dropping !== undefined}
        onClose={() => drop(undefined)}
        text={t(dropping?.kind === 'own' ? 'delete_text' : 'start_over_text')}
        action={`/home/pages/${dropping?.id}`}
      />
    </OfficeLayout>
  )
}
