import { router } from '@inertiajs/react'
import { type FormEvent, useId, useState } from 'react'
import type { TitledProduct } from '#app/catalogue/product.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { userPlus } from '#app/ui/icons.ts'
import { useCall } from '#app/ui/use-call.ts'
import { ADDED_AT_ONCE, type AddResult } from '../add-students.ts'
import { AccessFields, accessOf } from './access-fields.tsx'

const TONES = { added: 'ok', already: 'line', invalid: 'bad' } as const

/** Adds students by their addresses, and says of each what became of it. */
export function AddStudents({ products }: { products: readonly TitledProduct[] }) {
  const t = useTexts('students')
  const form = useId()
  const [open, setOpen] = useState(false)
  const [results, setResults] = useState<AddResult[]>()
  const { send, busy, errors, message } = useCall<{ results: AddResult[] }>()
  function begin() {
    setResults(undefined)
    setOpen(true)
  }
  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const emails = String(new FormData(event.currentTarget).get('emails') ?? '')
    const answer = await send('/home/students', { emails, ...accessOf(event.currentTarget) })
    if (!answer) return
    setResults(answer.results)
    router.reload()
  }
  return (
    <>
      <Button variant="primary" size="sm" icon={userPlus} onClick={begin}>
        {t('add_students')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('add_students')}
        footer={
          results ? (
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t('done')}
            </Button>
          ) : (
            <Button variant="primary" type="submit" form={form} busy={busy} busyText={t('adding')}>
              {t('add')}
            </Button>
          )
        }
      >
        {results ? (
          <Results results={results} />
        ) : (
          <form id={form} className="stack" style={{ '--g': '16px' }} onSubmit={add} noValidate>
            <TextArea
              name="emails"
              label={t('emails_to_add')}
              help={t('emails_to_add_help', { max: ADDED_AT_ONCE })}
              rows={6}
              error={errors.emails}
              autoFocus
            />
            <AccessFields products={products} errors={errors} message={message} reasonOptional />
          </form>
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
            <span className="truncate">{email}</span>
            <Badge tone={TONES[result]}>{t(`result_${result}`)}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}
