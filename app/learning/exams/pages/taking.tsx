import { useTexts } from '#app/platform/page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { AttemptView, ExamView } from '../attempt.ts'
import { Before } from '../ui/attempt-overview.tsx'
import { ExamFrame } from '../ui/exam-frame.tsx'
import { Running } from '../ui/running.tsx'
import '../ui/taking.css'

export const texts = ['ui', 'exams']

type Props = { exam: ExamView; attempt: AttemptView | null }

/** An exam as whoever takes it meets it: the rules and what came of it so far, or the attempt that runs. */
export default function Taking({ exam, attempt }: Props) {
  const t = useTexts('exams')
  const { title, product } = exam
  return (
    <>
      <PageHead title={title} indexed={false} />
      {attempt ? (
        <Running key={attempt.id} exam={exam} attempt={attempt} />
      ) : (
        <ExamFrame
          title={title}
          sub={product.title}
          back={{ href: `/${product.slug}/watch`, label: t('back_to_course') }}
        >
          <Before exam={exam} />
        </ExamFrame>
      )}
    </>
  )
}
