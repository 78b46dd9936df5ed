import { router } from '@inertiajs/react'
import { type FormEvent, useState } from 'react'
import { FileDrop } from '#app/people/media/ui/file-drop.tsx'
import { callError } from '#app/platform/call.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { postFile } from '#app/platform/send-file.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, getControl, SelectField, TextArea } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { archive, bookOpen, fileText, globe, listChecks, messageCircle, messages } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { Tile, Tiles } from '#app/ui/tile.tsx'
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
import { COURSE_KINDS, isCourseKind } from '../moving.ts'
import { columnsOf, headersOf, TALK_KINDS, type TalkColumn } from '../talk.ts'

export const texts = ['ui', 'moving', 'imports', 'media']

const KINDS = [...COURSE_KINDS, ...TALK_KINDS]
type Kind = (typeof KINDS)[number]

const ICONS = {
  moodle: bookOpen,
  'common-cartridge': archive,
  folder: fileText,
  wordpress: globe,
  outline: listChecks,
  posts: messages,
  comments: messageCircle,
}
const CSV = '.csv,.txt,.tsv,text/csv,text/plain'
const ACCEPTED: Record<Kind, string> = {
  moodle: '.mbz,.zip,.gz',
  'common-cartridge': '.imscc,.zip',
  folder: '.zip',
  wordpress: '.xml',
  outline: '.md,.txt',
  posts: CSV,
  comments: CSV,
}

type Props = { locales: Locale[]; locale: Locale; maxMb: number }

/** Brings in courses, posts and comments: what it is, its file, and a check before anything changes. */
export default function ImportThings({ locales, locale, maxMb }: Props) {
  const t = useTexts('moving')
  const words = useTexts('imports')
  const languages = new Intl.DisplayNames(useLocale(), { type: 'language' })
  const [kind, setKind] = useState<Kind>('moodle')
  const [name, setName] = useState<string>()
  const [table, setTable] = useState<ChosenFile>()
  const [columns, setColumns] = useState<ChosenColumns<TalkColumn>>({})
  const [error, setError] = useState<string>()
  const [percent, setPercent] = useState<number>()
  const isOutline = kind === 'outline'
  const talk = isCourseKind(kind) ? undefined : kind

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (percent !== undefined) return
    const data = new FormData(event.currentTarget)
    const chosen = isOutline ? new File([String(data.get('text') ?? '')], 'outline.md') : data.get('file')
    if (!(chosen instanceof File)) return
    setError(undefined)
    setPercent(0)
    try {
      const options = talk
        ? { dry_run: true, columns: toSentColumns(columns) }
        : { dry_run: true, locale: data.get('locale') ?? locale }
      const answer = await postFile<{ import: { id: number } }>('/home/transfer/import', chosen, {
        fields: { kind, options: JSON.stringify(options) },
        onProgress: setPercent,
        signal: new AbortController().signal,
      })
      router.visit(`/home/imports/${answer.import.id}`)
    } catch (failure) {
      const { message, errors } = callError(failure)
      setError(errors.file ?? errors.options ?? message)
      setPercent(undefined)
    }
  }

  function choose(next: Kind) {
    setKind(next)
    setName(undefined)
    setTable(undefined)
    setError(undefined)
  }

  async function chooseFile(file: File | undefined) {
    setName(file?.name)
    setError(undefined)
    setTable(undefined)
    if (!talk || !file) return
    const read = await readChosenFile(file)
    setColumns(guessChosen(read, headersOf(talk)))
    setTable(read)
  }

  const students = (
    <ButtonLink size="sm" href="/home/students/import">
      {t('import_students')}
    </ButtonLink>
  )
  return (
    <OfficeLayout title={t('title')} actions={students}>
      <form className="stack" style={{ '--g': '20px' }} onSubmit={(event) => void send(event)} noValidate>
        <section className="card card-pad stack">
          <Tiles legend={t('source')}>
            {KINDS.map((one) => (
              <Tile
                key={one}
                name="kind"
                value={one}
                checked={one === kind}
                onChange={() => choose(one)}
                mark={<Icon of={ICONS[one]} size={18} />}
              >
                {t(`kind_${one}`)}
              </Tile>
            ))}
          </Tiles>
          <p className="t13 muted" role="status">
            {t(`kind_${kind}_help`)}
          </p>
        </section>
        <section className="card card-pad stack" key={kind}>
          {isOutline ? (
            <TextArea name="text" label={t('text')} help={t('text_help')} error={error} rows={12} required />
          ) : (
            <Field
              id="file"
              label={t('file')}
              help={talk ? t('talk_file_help', { rows: IMPORT_ROWS_MAX }) : t('file_help', { max: maxMb })}
              error={error}
            >
              <FileDrop
                chosen={name && <span className="truncate">{name}</span>}
                input={
                  <input
                    {...getControl('file', true, error)}
                    type="file"
                    name="file"
                    accept={ACCEPTED[kind]}
                    onChange={({ target }) => void chooseFile(target.files?.[0])}
                  />
                }
              />
            </Field>
          )}
          {talk && (
            <a className="link t13 w-fit" href={getTemplate(columnsOf(talk))} download={`${talk}.csv`}>
              {t('template')}
            </a>
          )}
          {table && (
            <p className="t13 muted" role="status">
              {words('encoding_of', { rows: table.rows, encoding: table.encoding })}
            </p>
          )}
          {!talk && locales.length > 1 && (
            <SelectField name="locale" label={t('language')} defaultValue={locale}>
              {locales.map((one) => (
                <option key={one} value={one}>
                  {languages.of(one)}
                </option>
              ))}
            </SelectField>
          )}
        </section>
        {talk && table && table.columns.length > 0 && (
          <ColumnTable
            chosen={table}
            columns={columns}
            known={columnsOf(talk).map((column) => ({ column, text: t(`column_${column}`) }))}
            onChange={(header, column) => setColumns(moveColumn(columns, header, column))}
          />
        )}
        {percent !== undefined && <Progress percent={percent} label={t('uploading')} />}
        <div className="row wrap" style={{ '--g': '12px' }}>
          <Button type="submit" variant="primary" busy={percent !== undefined} busyText={t('uploading')}>
            {t('check')}
          </Button>
          <span className="t13 muted">{t(talk ? 'talk_safe' : 'safe')}</span>
        </div>
      </form>
    </OfficeLayout>
  )
}
