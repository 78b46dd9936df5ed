import clsx from 'clsx'
import { useEffect } from 'react'
import type { ExamRowOfViewer } from '#app/learning/exams/attempt.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Day, useDuration } from '#app/ui/dates.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { check, chevronDown } from '#app/ui/icons.ts'
import { courseProgress } from '../progress.ts'
import type { ListedLecture, ListedSection } from '../watch-view.ts'
import { getLockIcon } from './lock-icon.ts'

type Props = {
  slug: string
  sections: readonly ListedSection[]
  exams: readonly ExamRowOfViewer[]
  currentId: number
}

/** Sections with what is done in each, the current one unfolded and in view. */
export function Contents({ slug, sections, exams, currentId }: Props) {
  useEffect(() => {
    const current = document.querySelector<HTMLElement>('.rail .is-now')
    const rail = current?.closest('.rail-in')
    if (!current || !rail) return
    const below = current.getBoundingClientRect().bottom - rail.getBoundingClientRect().bottom
    if (below > 0) rail.scrollTop += below + rail.clientHeight / 3
  }, [])
  return (
    <>
      <Starred slug={slug} lectures={sections.flatMap(({ lectures }) => lectures).filter(({ starred }) => starred)} />
      {sections.map((section) => (
        <Section key={section.id} slug={slug} section={section} currentId={currentId} />
      ))}
      {exams.length > 0 && (
        <ul className="rls mt-2">
          {exams.map((exam) => (
            <li key={exam.id}>
              <ExamLink exam={exam} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** All that one has starred, wherever it is in the course. */
function Starred({ slug, lectures }: { slug: string; lectures: readonly ListedLecture[] }) {
  const t = useTexts('lectures')
  if (lectures.length === 0) return null
  return (
    <details className="rs">
      <summary>
        <span className="grow split">
          <span className="medium">{t('starred')}</span>
          <span className="t12 faint num">{lectures.length}</span>
        </span>
        <Icon of={chevronDown} />
      </summary>
      <ol className="rls">
        {lectures.map((lecture) => (
          <li key={lecture.id}>
            <LectureLink slug={slug} lecture={lecture} current={false} />
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Behind the sections, with how one stands with it. */
function ExamLink({ exam: { id, title, state } }: { exam: ExamRowOfViewer }) {
  const t = useTexts('lectures')
  return (
    <a className="rl" href={`/exams/${id}`}>
      <span className={clsx('rl-st', state === 'passed' ? 'done' : 'todo')}>
        {state === 'passed' && <Icon of={check} />}
      </span>
      <span className="grow medium">
        <bdi>{title}</bdi>
      </span>
      <span className="faint t12 nowrap">{t(`exam_${state}`)}</span>
    </a>
  )
}

function Section({ slug, section, currentId }: Omit<Props, 'sections' | 'exams'> & { section: ListedSection }) {
  const t = useTexts('lectures')
  const { viewer } = useShared()
  const { lectures, opensAt } = section
  const done = lectures.filter((lecture) => lecture.done).length
  const { percent } = courseProgress(done, lectures.length)
  return (
    <details className="rs" open={lectures.some(({ id }) => id === currentId)}>
      <summary>
        <span className="grow stack" style={{ '--g': '6px' }}>
          <span className="split">
            <span className="medium">
              <bdi>{section.title}</bdi>
            </span>
            <span className="t12 faint num nowrap">
              {opensAt ? (
                <>
                  {t('opens_from')} <Day at={opensAt} />
                </>
              ) : section.exam ? (
                t('lock_exam')
              ) : viewer.kind === 'visitor' ? null : (
                <>
                  <span aria-hidden="true">
                    {done} / {lectures.length}
                  </span>
                  <span className="vh">{t('done_of', { done, total: lectures.length })}</span>
                </>
              )}
            </span>
          </span>
          {viewer.kind !== 'visitor' && (
            <span className={clsx('progress', percent === 100 && 'done')} style={{ '--v': percent }} aria-hidden="true">
              <i />
            </span>
          )}
        </span>
        <Icon of={chevronDown} />
      </summary>
      <ol className="rls">
        {lectures.map((lecture) => (
          <li key={lecture.id}>
            <LectureLink slug={slug} lecture={lecture} current={lecture.id === currentId} />
          </li>
        ))}
      </ol>
    </details>
  )
}

function LectureLink({ slug, lecture, current }: { slug: string; lecture: ListedLecture; current: boolean }) {
  const t = useTexts('lectures')
  const duration = useDuration()
  const { id, title, minutes, lock, done } = lecture
  const locked = lock !== 'open'
  return (
    <a
      className={clsx('rl', current && 'is-now')}
      href={`/${slug}/watch/${id}`}
      aria-current={current ? 'page' : undefined}
      title={locked ? t(`lock_${lock}`) : undefined}
    >
      {done ? (
        <span className="rl-st done">
          <Icon of={check} />
        </span>
      ) : (
        <span className={clsx('rl-st', current ? 'now' : locked ? 'lock' : 'todo')} />
      )}
      <span className="grow">
        <bdi>{title}</bdi>
      </span>
      {done && <span className="vh">{t('completed')}</span>}
      {locked && <span className="vh">{t(`lock_${lock}`)}</span>}
      <span className="row faint t12 num nowrap" style={{ '--g': '4px' }}>
        {locked && <Icon of={getLockIcon(lock)} size={14} />}
        {lock === 'login' && (
          <span aria-hidden="true">
            {t('log_in')}
            {minutes > 0 && ' ·'}
          </span>
        )}
        {minutes > 0 && duration(minutes * 60)}
      </span>
    </a>
  )
}
