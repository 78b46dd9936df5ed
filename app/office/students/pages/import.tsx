import { router } from '@inertiajs/react'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { ProductBoxes } from '#app/content/catalogue/ui/product-boxes.tsx'
import { FileDrop } from '#app/people/media/ui/file-drop.tsx'
import { callError } from '#app/platform/call.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { postFile } from '#app/platform/send-file.ts'
import { Button } from '#app/ui/button.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { CheckField, Field, getControl, TextField } from '#app/ui/field.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { Progress } from '#app/ui/progress.tsx'
import {
  type ChosenColumns,
  type ChosenFile,
  getTemplate,
  guessChosen,
  moveColumn,
  readChosenFile,
  toSentColumns,
} from '../../imports/chosen-file.ts'
import { IMPORT_ROWS_MAX } from '../../imports/import.ts'
import { ColumnTable } from '../../imports/ui/column-table.tsx'
import { STUDENT_COLUMNS, STUDENT_HEADERS, type StudentColumn } from '../import-columns.ts'
import { DaysField } from '../ui/access-fields.tsx'

export const texts = ['ui', 'students', 'imports', 'media']

/** Brings students in from a file: what its columns are, what they get, and a check before anything changes. */
export default function ImportStudents({ products }: { products: OptionList }) {
  const t = useTexts('students')
  const words = useTexts('imports')
  const [chosen, setChosen] = useState<ChosenFile>()
  const [columns, setColumns] = useState<ChosenColumns<StudentColumn>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [percent, setPercent] = useState<number>()

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    setErrors({})
    if (!file) return setChosen(undefined)
    const read = await readChosenFile(file)
    setColumns(guessChosen(read, STUDENT_HEADERS))
    setChosen(read)
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    if (!chosen || percent !== undefined) return
    const options = {
      columns: toSentColumns(columns),
      product_ids: data.getAll('product_ids').map(Number),
      days: String(data.get('days') || '0'),
      student_tags: String(data.get('student_tags') ?? '')
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
      send_letters: data.has('send_letters'),
      dry_run: true,
    }
    setErrors({})
    setPercent(0)
    try {
      const answer = await postFile<{ import: { id: number } }>('/home/students/import', chosen.file, {
        fields: { options: JSON.stringify(options) },
        onProgress: setPercent,
        signal: new AbortController().signal,
      })
      router.visit(`/home/imports/${answer.import.id}`)
    } catch (error) {
      const { message, errors: wrong } = callError(error)
      const named = Object.entries(wrong).map(([name, [first = message]]) => [name.replace('options.', ''), first])
      setErrors(named.length > 0 ? Object.fromEntries(named) : { file: message })
      setPercent(undefined)
    }
  }

  return (
    <OfficeLayout title={t('import_title')} crumbs={[{ href: '/home/students', text: t('students') }]}>
      <form className="stack" style={{ '--g': '20px' }} onSubmit={(event) => void send(event)} noValidate>
        <section className="card card-pad stack">
          <Field
            id="file"
            label={t('import_file')}
            help={t('import_file_help', { rows: IMPORT_ROWS_MAX })}
            error={errors.file ?? errors.options}
          >
            <FileDrop
              chosen={chosen && <span className="truncate">{chosen.file.name}</span>}
              input={
                <input
                  {...getControl('file', true, errors.file ?? errors.options)}
                  type="file"
                  name="file"
                  accept=".csv,.txt,.tsv,text/csv,text/plain"
                  onChange={(event) => void choose(event)}
                />
              }
            />
          </Field>
          <a className="link t13 w-fit" href={getTemplate(STUDENT_COLUMNS)} download="students.csv">
            {t('import_template')}
          </a>
          {chosen && (
            <p className="t13 muted" role="status">
              {words('encoding_of', { rows: chosen.rows, encoding: chosen.encoding })}
            </p>
          )}
        </section>
        {chosen && chosen.columns.length > 0 && (
          <ColumnTable
            chosen={chosen}
            columns={columns}
            known={STUDENT_COLUMNS.map((column) => ({ column, text: t(`column_${column}`) }))}
            onChange={(header, column) => setColumns(moveColumn(columns, header, column))}
          />
        )}
        {chosen && (
          <section className="card" aria-labelledby="options">
            <CardHead title={t('import_options')} id="options" />
            <div className="card-pad stack">
              {products.options.length > 0 && (
                <ProductBoxes label={t('give_access_to_products')} products={products} isChecked={() => false} />
              )}
              <DaysField />
              <TextField
                name="student_tags"
                label={t('import_tags')}
                help={t('import_tags_help')}
                error={errors.student_tags}
                autoComplete="off"
                optional
              />
              <CheckField name="send_letters" defaultChecked help={t('send_letters_help')}>
                {t('send_letters')}
              </CheckField>
            </div>
          </section>
        )}
        {percent !== undefined && <Progress percent={percent} label={t('uploading')} />}
        {chosen && (
          <div className="row wrap" style={{ '--g': '12px' }}>
            <Button type="submit" variant="primary" busy={percent !== undefined} busyText={t('uploading')}>
              {t('check_import')}
            </Button>
            <span className="t13 muted">{t('import_safe')}</span>
          </div>
        )}
      </form>
    </OfficeLayout>
  )
}
