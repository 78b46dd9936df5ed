import { router } from '@inertiajs/react'
import { call, callError } from '#app/platform/call.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { award, copy, eye } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { SavingState } from '#app/ui/saving-state.tsx'
import { toast } from '#app/ui/toast.ts'
import type { ExamRow } from '../exam.ts'
import type { QuestionRow } from '../question.ts'
import { ExamSettings } from '../ui/exam-settings.tsx'
import { QuestionList } from '../ui/question-list.tsx'
import '#app/content/course-builder/ui/builder.css'
import '../ui/exams.css'

export const texts = ['ui', 'exams']

type Props = {
  exam: ExamRow
  questions: QuestionRow[]
  products: OptionList
  /** How many submitted attempts were marked by an earlier version of a question, by its id. */
  outdated: Record<number, number>
}

/** An exam with its questions; everything that is there saves itself. */
export default function Exam({ exam, questions, products, outdated }: Props) {
  const t = useTexts('exams')
  const address = `/home/exams/${exam.id}`
  async function duplicate() {
    try {
      const { exam: made } = await call<{ exam: { id: number } }>('post', `${address}/duplicate`)
      router.visit(`/home/exams/${made.id}`)
    } catch (error) {
      const { status, message } = callError(error)
      void toast({ kind: 'error', title: status === 0 ? t('not_sent') : message })
    }
  }
  return (
    <OfficeLayout
      title={exam.title}
      crumbs={[{ href: '/home/exams', text: t('exams') }]}
      actions={
        <>
          <SavingState />
          <ButtonLink size="sm" icon={award} href={`${address}/results`}>
            {t('results')}
          </ButtonLink>
          <ButtonLink size="sm" icon={eye} href={`${address}/preview`} target="_blank">
            {t('preview')}
          </ButtonLink>
          <Button size="sm" icon={copy} onClick={() => void duplicate()}>
            {t('duplicate')}
          </Button>
        </>
      }
    >
      <div className="lec-ed">
        <QuestionList key={exam.id} exam={exam} questions={questions} outdated={outdated} />
        <div className="stack">
          <ExamSettings key={exam.id} exam={exam} products={products} />
          <p>
            <DeleteButton
              size="sm"
              text={t('delete_text')}
              action={address}
              word="DELETE"
              onDeleted={() => router.visit('/home/exams')}
            >
              {t('delete')}
            </DeleteButton>
          </p>
        </div>
      </div>
    </OfficeLayout>
  )
}
