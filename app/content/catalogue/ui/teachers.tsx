import { useTexts } from '#app/platform/page.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import type { TeacherView } from '../product-view.ts'

/** Who teaches, one below the other. */
export function Teachers({ teachers }: { teachers: readonly TeacherView[] }) {
  const t = useTexts('catalogue')
  return teachers.map((teacher) => (
    <section key={teacher.id} className="row top" style={{ '--g': '16px' }}>
      <Avatar id={teacher.id} name={teacher.name} photo={teacher.photo} size={64} />
      <div className="stack" style={{ '--g': '6px' }}>
        <h2>{t('taught_by', { name: teacher.name })}</h2>
        {teacher.bio && <p className="t16 muted measure">{teacher.bio}</p>}
      </div>
    </section>
  ))
}
