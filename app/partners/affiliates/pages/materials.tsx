import { router } from '@inertiajs/react'
import { FileField } from '#app/people/media/ui/file-field.tsx'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { formatSize } from '#app/ui/file-size.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import type { Material } from '../material.ts'
import { MaterialImage } from '../ui/material-image.tsx'
import '../ui/affiliates.css'

export const texts = ['ui', 'media', 'affiliates']

const PATH = '/home/affiliates/materials'

/** The banners and documents that affiliates download from their page. */
export default function Materials({ materials, maxMb }: { materials: Material[]; maxMb: number }) {
  const t = useTexts('affiliates')
  const locale = useLocale()
  const { date } = useDates()
  return (
    <OfficeLayout title={t('materials')} crumbs={[{ href: '/home/affiliates', text: t('affiliates') }]}>
      <Card as="section" aria-labelledby="files">
        <CardHead id="files" title={t('files')} />
        {materials.length === 0 ? (
          <p className="card-pad muted">{t('no_files')}</p>
        ) : (
          <ul className="rows">
            {materials.map((material) => (
              <li key={material.id}>
                <MaterialImage of={material} className="aff-thumb" />
                <span className="grow stack" style={{ '--g': '2px' }}>
                  <span className="medium break-words min-w-0" dir="auto">
                    {material.filename}
                  </span>
                  <span className="t13 muted num">
                    {formatSize(material.size, locale)}, {date(material.addedAt)}
                  </span>
                </span>
                <DeleteButton
                  size="sm"
                  action={`${PATH}/${material.id}`}
                  text={t('delete_file_text', { name: material.filename })}
                >
                  {t('delete_file')}
                </DeleteButton>
              </li>
            ))}
          </ul>
        )}
        <div className="card-pad">
          <FileField
            key={materials[0]?.id ?? 0}
            name="new_file"
            label={t('add_file')}
            help={t('files_help')}
            accept=".png,.jpg,.jpeg,.webp,.gif,.pdf"
            action={PATH}
            maxMb={maxMb}
            onStored={() => router.reload()}
          />
        </div>
      </Card>
    </OfficeLayout>
  )
}
