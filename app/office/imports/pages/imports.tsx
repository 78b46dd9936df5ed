import type { ListView } from '#app/platform/list.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { isHeldBy } from '#app/platform/permissions.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { upload } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import { IMPORT_KINDS, IMPORT_STATES, type ImportKind, type ImportState, type ImportView } from '../import.ts'
import { ImportStateBadge } from '../ui/import-state.tsx'

export const texts = ['ui', 'imports']

/** The files that were brought in, the newest first. */
export default function Imports({ list }: { list: ListView<ImportView, { kind?: ImportKind; state?: ImportState }> }) {
  const t = useTexts('imports')
  const { viewer } = useShared()
  const begin = (
    <>
      {viewer.kind === 'staff' && isHeldBy(viewer.role, 'transfer') && (
        <ButtonLink size="sm" href="/home/transfer/import">
          {t('import_courses')}
        </ButtonLink>
      )}
      <ButtonLink variant="primary" size="sm" icon={upload} href="/home/students/import">
        {t('import_students')}
      </ButtonLink>
    </>
  )
  return (
    <OfficeLayout title={t('imports')} actions={begin}>
      <OfficeList
        list={list}
        label={t('imports')}
        counted={(count) => t('imports_count', { count })}
        filters={[
          {
            kind: 'choice',
            name: 'kind',
            label: t('kind'),
            all: t('any_kind'),
            options: IMPORT_KINDS.map((value) => ({ value, text: t(`kind_${value}`) })),
          },
          {
            kind: 'choice',
            name: 'state',
            label: t('state'),
            all: t('any_state'),
            options: IMPORT_STATES.map((value) => ({ value, text: t(`state_${value}`) })),
          },
        ]}
        columns={[
          {
            head: t('file'),
            width: 180,
            share: 70,
            cell: ({ id, kind, fileName, createdBy }) => (
              <Lead
                title={fileName}
                sub={`${t(`kind_${kind}`)} · ${t('started_by', { name: createdBy })}`}
                href={`/home/imports/${id}`}
              />
            ),
          },
          {
            head: t('created'),
            width: 110,
            rank: 4,
            cell: ({ createdAt }) => (
              <span className="muted">
                <Ago at={createdAt} />
              </span>
            ),
          },
          {
            head: t('rows'),
            width: 140,
            rank: 3,
            end: true,
            cell: ({ done, total }) => <span className="num nowrap">{t('done_of', { done, total })}</span>,
          },
          { head: t('state'), width: 110, end: true, cell: (one) => <ImportStateBadge shown={one} /> },
        ]}
        empty={{ icon: upload, title: t('no_imports_title'), text: t('no_imports'), action: begin }}
      />
    </OfficeLayout>
  )
}
