import type { ListView } from '#app/platform/list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { gift } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import type { WishRow } from '../wishes.ts'

export const texts = ['ui', 'wishes']

export default function Wishes({ list }: { list: ListView<WishRow, { q?: string }> }) {
  const t = useTexts('wishes')
  return (
    <OfficeLayout title={t('title')} actions={<ExportLink list={list} />}>
      <OfficeList
        list={list}
        label={t('title')}
        counted={(count) => t('count', { count })}
        filters={[{ kind: 'search', name: 'q', label: t('wish') }]}
        columns={[{ head: t('wish'), width: 200, cell: ({ wish }) => wish }]}
        empty={{ icon: gift, title: t('none'), text: t('none') }}
      />
    </OfficeLayout>
  )
}
