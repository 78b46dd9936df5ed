import { useTexts } from '#app/platform/page.tsx'
import { CardHead } from '#app/ui/card.tsx'
import type { ChosenColumns, ChosenFile } from '../chosen-file.ts'

type Props<Column extends string> = {
  chosen: ChosenFile
  columns: ChosenColumns<Column>
  /** All that a column may be, and what that is called. */
  known: readonly { column: Column; text: string }[]
  onChange: (header: string, column: Column | '') => void
}

/** What each column of a chosen file is taken for, with some of its cells. */
export function ColumnTable<Column extends string>({ chosen, columns, known, onChange }: Props<Column>) {
  const t = useTexts('imports')
  return (
    <section className="card" aria-labelledby="columns">
      <CardHead title={t('columns')} id="columns" />
      <ul className="lines">
        {chosen.columns.map(({ header, examples }) => (
          <li key={header} className="split flex-wrap">
            <span className="stack grow min-w-0" style={{ '--g': '2px' }}>
              <bdi className="medium">{header}</bdi>
              <span dir="auto" className="t13 muted wrap-anywhere">
                {examples.filter(Boolean).join(' · ')}
              </span>
            </span>
            <select
              className="input input-sm"
              aria-label={t('column_as', { header })}
              value={columns[header] ?? ''}
              onChange={({ target }) => onChange(header, target.value as Column | '')}
            >
              <option value="">{t('do_not_import')}</option>
              {known.map(({ column, text }) => (
                <option key={column} value={column}>
                  {text}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </section>
  )
}
