import { useShared, useTexts } from '#app/platform/page.tsx'
import { useDuration } from '#app/ui/dates.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { clock } from '#app/ui/icons.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { PlayerLayout } from '#app/ui/player-layout.tsx'
import { courseProgress } from '../progress.ts'
import { Contents } from '../ui/contents.tsx'
import { LectureTitle } from '../ui/lecture-title.tsx'
import { NextCards } from '../ui/next-cards.tsx'
import { useBack } from '../ui/use-back.ts'
import { WhyClosed } from '../ui/why-closed.tsx'
import type { ClosedView } from '../watch-view.ts'
import '../ui/lecture.css'

export const texts = ['ui', 'lectures']

/** A lecture that does not open to the viewer: why, when it will, and what to do. */
export default function Closed(closed: ClosedView & { email: string }) {
  const t = useTexts('lectures')
  const { viewer } = useShared()
  const duration = useDuration()
  const { course, sections, exams, lecture } = closed
  const { slug } = course
  const all = sections.flatMap(({ lectures }) => lectures)
  const at = all.findIndex(({ id }) => id === lecture.id)
  const [previous, next] = [all[at - 1], all[at + 1]]
  const section = sections.find(({ lectures }) => lectures.some(({ id }) => id === lecture.id))
  const addressOf = (id: number | undefined) => (id === undefined ? undefined : `/${slug}/watch/${id}`)
  const { completed, total, percent } = courseProgress(all.filter(({ done }) => done).length, all.length)
  return (
    <PlayerLayout
      title={course.title}
      progress={viewer.kind === 'visitor' ? undefined : { done: completed, total, percent }}
      previous={addressOf(previous?.id)}
      next={addressOf(next?.id)}
      back={useBack(slug)}
      skipText={t('skip_to_lecture')}
      contents={<Contents slug={slug} sections={sections} exams={exams} currentId={lecture.id} />}
    >
      <PageHead title={`${lecture.title} · ${course.title}`} indexed={false} />
      <div className="pl-col">
        <LectureTitle
          title={lecture.title}
          place={t('place', {
            section: section?.title ?? '',
            place: (section?.lectures.findIndex(({ id }) => id === lecture.id) ?? 0) + 1,
            of: section?.lectures.length ?? 0,
          })}
        />
        {lecture.minutes > 0 && (
          <p className="row muted t14 num" style={{ '--g': '6px' }}>
            <Icon of={clock} /> {duration(lecture.minutes * 60)}
          </p>
        )}
        <WhyClosed {...closed} />
        <NextCards slug={slug} previous={previous} next={next} />
      </div>
    </PlayerLayout>
  )
}
