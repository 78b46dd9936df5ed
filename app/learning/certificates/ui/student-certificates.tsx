import { Link } from '@inertiajs/react'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { IssueCertificates } from './issue-certificates.tsx'

type Props = { student: { id: number; name: string }; courses: OptionList }

/** The way to a student's certificates, and a new one for them. */
export function StudentCertificates({ student, courses }: Props) {
  const t = useTexts('certificates')
  return (
    <section className="card" aria-labelledby="certificates">
      <CardHead title={t('certificates')} id="certificates">
        <Link className="link t13" href={`/home/certificates?student=${student.id}`}>
          {t('all_of_student')}
        </Link>
      </CardHead>
      {courses.options.length > 0 && (
        <div className="card-pad">
          <IssueCertificates students={[student]} products={courses} />
        </div>
      )}
    </section>
  )
}
