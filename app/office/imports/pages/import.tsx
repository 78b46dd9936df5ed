import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { ListView } from '#app/platform/list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { undo, upload } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { usePollWhile } from '#app/ui/use-poll-while.ts'
import { type ImportKind, type ImportRowView, type ImportView, ROW_RESULTS, type RowResult } from '../import.ts'
import { ImportStateBadge } from '../ui/import-state.tsx'

export const texts = ['ui', 'imports']

const TONES = { added: 'ok', already: 'brand', partly: 'warn', invalid: 'bad', skipped: 'line' } as const

/** What a dry run says that a row would come to. */
const WOULD = {
  added: 'would_add',
  already: 'already',
  partly: 'would_add_partly',
  invalid: 'invalid',
  skipped: 'skipped',
} as const

/** What undoing says that it does, where that is no course. */
const UNDOES = { students: 'undo_text', posts: 'undo_talk_text', comments: 'undo_talk_text' } as Partial<
  Record<ImportKind, 'undo_text' | 'undo_talk_text'>
>

/** How many rows of a dry run would change something: students who are here may still get access and tags. */
const countImportable = ({ kind, added, already }: ImportView) => (kind === 'students' ? added + already : added)

type Props = { shown: ImportView; list: ListView<ImportRowView & { id: number }, { result?: RowResult }> }

/** One import: how far it is, what it gave, and what became of each row. */
export default function ImportPage({ shown, list }: Props) {
  const t = useTexts('imports')
  const { state, error } = shown
  const isRunning = state === 'waiting' || state === 'running'
  usePollWhile(isRunning, ['shown', 'list'])
  const hasNothing = shown.dryRun && state === 'done' && shown.total > 0 && countImportable(shown) === 0
  return (
    <OfficeLayout
      title={shown.fileName}
      crumbs={[{ href: '/home/imports', text: t('imports') }]}
      state={<ImportStateBadge shown={shown} />}
      actions={<Actions shown={shown} />}
    >
      <div className="stack" style={{ '--g': '20px' }}>
        {error && (
          <Callout tone="bad" role="alert">
            {error}
          </Callout>
        )}
        {hasNothing && <Callout>{t('nothing_to_import')}</Callout>}
        <Figures shown={shown} isRunning={isRunning} />
        <OfficeList
          list={list}
          label={t('rows')}
          counted={(count) => t('rows_count', { count })}
          filters={[
            {
              kind: 'choice',
              name: 'result',
              label: t('result'),
              all: t('any_result'),
              options: ROW_RESULTS.map((value) => ({ value, text: t(value) })),
            },
          ]}
          columns={[
            {
              head: shown.kind === 'students' ? t('student') : t('content'),
              width: 180,
              share: 40,
              cell: (row) => <Lead title={row.name || row.email || t('deleted_account')} sub={<Under of={row} />} />,
            },
            { head: t('row'), width: 60, rank: 4, end: true, cell: ({ row }) => <span className="num">{row}</span> },
            {
              head: t('result'),
              width: 120,
              cell: ({ result }) =>
                result ? (
                  <Badge tone={TONES[result]}>{t(shown.dryRun ? WOULD[result] : result)}</Badge>
                ) : (
                  <Badge tone="line">{t('pending')}</Badge>
                ),
            },
            {
              head: t('details'),
              width: 160,
              share: 60,
              rank: 2,
              under: true,
              cell: ({ message }) => (
                <span dir="auto" className="t13 muted">
                  {message}
                </span>
              ),
            },
          ]}
          empty={
            isRunning
              ? { icon: upload, title: t('reading_title'), text: t('reading') }
              : { icon: upload, title: t('no_rows_title'), text: t('no_rows') }
          }
        />
      </div>
    </OfficeLayout>
  )
}

/** Under its name: the address of a person, or what it is and whose. */
function Under({ of: { name, email, thing } }: { of: Pick<ImportRowView, 'name' | 'email' | 'thing'> }) {
  const t = useTexts('imports')
  if (thing === null) return name && email
  const what = t(`thing_${thing}` as 'thing_course')
  return email ? `${what} · ${email}` : what
}

function Figures({ shown, isRunning }: { shown: ImportView; isRunning: boolean }) {
  const t = useTexts('imports')
  const { undoing, dryRun, done, total, added, already, invalid } = shown
  const skipped = done - added - already - invalid
  const figures = [
    { name: dryRun ? t('to_add') : t('added'), count: added },
    { name: t('already'), count: already },
    { name: t('invalid'), count: invalid },
    ...(skipped > 0 ? [{ name: t('skipped'), count: skipped }] : []),
  ]
  return (
    <section className="card card-pad stack" style={{ '--g': '14px' }} aria-label={t('progress')}>
      <Progress
        percent={total === 0 ? (isRunning ? 0 : 100) : Math.floor((100 * done) / total)}
        label={t('progress')}
      />
      <div className="split t13 muted" role="status">
        <span className="num">{t('done_of', { done, total })}</span>
        {isRunning ? (
          <span>{t(undoing ? 'undone_in_background' : 'in_background')}</span>
        ) : (
          dryRun && <span>{t('nothing_changed')}</span>
        )}
      </div>
      <dl className="kv">
        {figures.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Actions({ shown }: { shown: ImportView }) {
  const { id, kind, state, undoing, dryRun } = shown
  const t = useTexts('imports')
  const [open, setOpen] = useState(false)
  const at = `/home/imports/${id}`
  function undone() {
    setOpen(false)
    router.reload()
  }
  if (undoing) return null
  if (state === 'waiting' || state === 'running')
    return (
      <Form action={`${at}/stop`}>
        <Submit variant="plain" size="sm">
          {t('stop')}
        </Submit>
      </Form>
    )
  const count = countImportable(shown)
  const canUndo = !dryRun && (state === 'done' || state === 'stopped' || state === 'failed')
  return (
    <>
      {canUndo && (
        <Button size="sm" icon={undo} className="needs-script" onClick={() => setOpen(true)}>
          {t('undo')}
        </Button>
      )}
      {(state === 'stopped' || state === 'failed') && (
        <Form action={`${at}/continue`}>
          <Submit size="sm">{t('continue')}</Submit>
        </Form>
      )}
      {dryRun && state === 'done' && count > 0 && (
        <Form action={`${at}/start`}>
          <Submit size="sm">{t('start', { count })}</Submit>
        </Form>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={t('undo_question')} bare>
        <Form
          action={`${at}/undo`}
          submit={t('undo')}
          variant="danger"
          done={t('undo_done')}
          frame="window"
          onAnswer={undone}
        >
          <p className="muted">{t(UNDOES[kind] ?? 'undo_courses_text')}</p>
        </Form>
      </Dialog>
    </>
  )
}
