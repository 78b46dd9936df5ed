import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { userPlus } from '#app/ui/icons.ts'
import { ADDED_AT_ONCE, type AddResult } from '../add-students.ts'
import { AccessFields } from './access-fields.tsx'

const TONES = { added: 'ok', already: 'line', invalid: 'bad' } as const

/** Adds students by their addresses, and says of each what became of it. */
export function AddStudents({ products }: { products: OptionList }) {
  const t = useTexts('students')
  const [open, setOpen] = useState(false)
  const [results, setResults] = useState<AddResult[]>()
  function begin() {
    setResults(undefined)
    setOpen(true)
  }
  const [batchId, setBatchId] = useState<number>()
  function added(answer: { results: AddResult[]; batch_id?: number }) {
    setResults(answer.results)
    setBatchId(answer.batch_id)
    router.reload()
  }
  const done = (
    <>
      {batchId !== undefined && (
        <a className="link t14" href="/home/students/batches">
          {t('wrong_list')}
        </a>
      )}
      <Button variant="primary" onClick={() => setOpen(false)}>
        {t('done')}
      </Button>
    </>
  )
  return (
    <>
      <Button variant="primary" size="sm" icon={userPlus} onClick={begin}>
        {t('add_students')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('add_students')}
        footer={results && done}
        bare={!results}
      >
        {results ? (
          <Results results={results} />
        ) : (
          <Form action="/home/students" submit={t('add')} frame="window" onAnswer={added}>
            <TextArea
              name="emails"
              label={t('emails_to_add')}
              help={t('emails_to_add_help', { max: ADDED_AT_ONCE })}
              rows={6}
            />
            <AccessFields products={products} reasonOptional />
          </Form>
        )}
      </Dialog>
    </>
  )
}

function Results({ results }: { results: readonly AddResult[] }) {
  const t = useTexts('students')
  const added = results.filter(({ result }) => result === 'added').length
  return (
    <div className="stack" style={{ '--g': '12px' }}>
      <p role="status">{t('added_of', { added, total: results.length })}</p>
      <ul className="stack t13" style={{ '--g': '6px' }}>
        {results.map(({ email, result }) => (
          <li key={email} className="split">
            <span className="min-w-0 wrap-anywhere">{email}</span>
            <Badge tone={TONES[result]}>{t(`result_${result}`)}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}
