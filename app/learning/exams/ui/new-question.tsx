import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call, callError } from '#app/platform/call.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { getDraftName } from '#app/ui/draft-name.ts'
import { drafts } from '#app/ui/draft-store.ts'
import { Icon } from '#app/ui/icon.tsx'
import { shownSaving } from '#app/ui/savings.ts'
import { toast } from '#app/ui/toast.ts'
import type { QuestionType } from '../question.ts'
import { QuestionFields } from './question-fields.tsx'
import { ICONS } from './question-types.ts'
import { newQuestion, type QuestionValue } from './question-value.ts'

/** A question that is not there yet: students might meet it, so it is added once it is whole. Until then the tab keeps it. */
export function NewQuestion({ base, type, onEnd }: { base: string; type: QuestionType; onEnd: () => void }) {
  const t = useTexts('exams')
  const { viewer } = useShared()
  const account = viewer.kind === 'visitor' ? 0 : viewer.id
  const draft = getDraftName({ account, form: base, thing: type })
  const [value, setValue] = useState(() => newQuestion(type))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  // What came back is put into fields that keep their own text.
  const [round, setRound] = useState(0)
  useEffect(() => {
    const fields = form.current?.querySelectorAll<HTMLElement>('textarea') ?? []
    Array.from(fields)
      .find((field) => field.offsetParent !== null)
      ?.focus()
  }, [])
  useEffect(() => {
    const kept = drafts.find<QuestionValue>(draft)
    if (!kept) return
    setValue(kept)
    setRound(1)
  }, [draft])

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])

  function change(part: Partial<QuestionValue>) {
    const next = { ...value, ...part }
    setValue(next)
    drafts.save(draft, next)
  }
  function end() {
    drafts.remove(draft)
    onEnd()
  }
  async function add(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await shownSaving(() => call('post', base, value))
      end()
    } catch (error) {
      const { status, message, errors: wrong } = callError(error)
      setErrors(wrong)
      if (Object.keys(wrong).length === 0) void toast({ kind: 'error', title: status === 0 ? t('not_sent') : message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card as="section" aria-label={t('new_question', { type: t(`type_${type}`) })}>
      <header className="comp-h">
        <Icon of={ICONS[type]} />
        <h2 className="t14 strong grow">{t('new_question', { type: t(`type_${type}`) })}</h2>
      </header>
      <form ref={form} className="comp-b stack" onSubmit={(event) => void add(event)} noValidate>
        <QuestionFields key={round} id={`new-${type}`} value={value} change={change} errors={errors} />
        <div className="row wrap">
          <Button type="submit" variant="primary" busy={busy} busyText={t('adding')}>
            {t('add')}
          </Button>
          <Button variant="ghost" onClick={end}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
