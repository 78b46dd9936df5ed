import { useTexts } from '#app/platform/page.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { Table } from '#app/ui/table.tsx'
import type { ChangeView } from '../settings-view.ts'

/** Who changed what, newest first. */
export function Changes({ changes }: { changes: ChangeView[] }) {
  const t = useTexts('schools')
  return (
    <section className="card" aria-labelledby="changes">
      <CardHead title={t('changes')} id="changes" />
      {changes.length === 0 ? (
        <p className="card-pad muted">{t('no_changes')}</p>
      ) : (
        <Table label={t('changes')} className="table-stack changes">
          <thead>
            <tr>
              <th scope="col">{t('change_what')}</th>
              <th scope="col" className="hide-sm">
                {t('change_before')}
              </th>
              <th scope="col">{t('change_after')}</th>
              <th scope="col">{t('change_who')}</th>
              <th scope="col">{t('change_when')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.id}>
                <td className="medium">{fieldName(t, change.field)}</td>
                <td className="hide-sm muted">{change.before || '–'}</td>
                <td>{change.after || '–'}</td>
                <td>{change.who}</td>
                <td>
                  <Ago at={change.at} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

type Texts = ReturnType<typeof useTexts<'schools'>>

function fieldName(t: Texts, field: string): string {
  return t(`field_${field.replace('.', '_')}` as Parameters<Texts>[0])
}
