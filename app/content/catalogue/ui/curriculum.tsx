import type { ComponentType } from '#app/content/courses/component.ts'
import type { LectureView, SectionView } from '#app/content/courses/outline.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useDuration } from '#app/ui/dates.tsx'
import { Icon, type IconData } from '#app/ui/icon.tsx'
import {
  check,
  chevronRight,
  circleHelp,
  circlePlay,
  download,
  fileText,
  headphones,
  play,
  userRound,
} from '#app/ui/icons.ts'

/** What a lecture looks like from outside: by the most telling of its parts. */
const KINDS: [ComponentType, IconData][] = [
  ['video', circlePlay],
  ['audio', headphones],
  ['quiz', circleHelp],
  ['checklist', check],
  ['pdf', fileText],
  ['file', download],
]

function getIcon({ componentTypes }: LectureView): IconData {
  return KINDS.find(([type]) => componentTypes.includes(type))?.[1] ?? fileText
}

/** Sections and lectures, open without scripts; what is free is marked and leads to the lecture. */
export function Curriculum({ slug, sections }: { slug: string; sections: SectionView[] }) {
  const t = useTexts('catalogue')
  const duration = useDuration()
  const lectures = sections.reduce((sum, section) => sum + section.lectures.length, 0)
  return (
    <section aria-labelledby="curriculum">
      <div className="split base band-head-s">
        <h2 id="curriculum">{t('curriculum')}</h2>
        <span className="muted num">
          {t('sections', { count: sections.length })}, {t('lectures', { count: lectures })}
        </span>
      </div>
      <div className="card curriculum">
        {sections.map((section, index) => (
          <details className="sec" key={section.id} open={index === 0}>
            <summary>
              <Icon of={chevronRight} />
              <span className="grow medium">
                <bdi>{section.title}</bdi>
              </span>
              <span className="t13 faint num nowrap">
                {t('lectures', { count: section.lectures.length })}
                {section.minutes > 0 && <span className="only-wide"> · {duration(section.minutes * 60)}</span>}
              </span>
            </summary>
            <ol className="lecs">
              {section.lectures.map((lecture) => (
                <Lecture key={lecture.id} slug={slug} lecture={lecture} />
              ))}
            </ol>
          </details>
        ))}
      </div>
    </section>
  )
}

function Lecture({ slug, lecture }: { slug: string; lecture: LectureView }) {
  const t = useTexts('catalogue')
  const duration = useDuration()
  return (
    <li className="lec">
      <Icon of={getIcon(lecture)} size={18} />
      {lecture.isFree ? (
        <span className="grow lec-free">
          <a href={`/${slug}/watch/${lecture.id}`}>
            <bdi>{lecture.title}</bdi>
          </a>
          <Badge tone="brand" icon={lecture.loginRequired ? userRound : play}>
            {t(lecture.loginRequired ? 'free_with_account' : 'free_preview')}
          </Badge>
        </span>
      ) : (
        <span className="grow">
          <bdi>{lecture.title}</bdi>
        </span>
      )}
      {lecture.minutes > 0 && <span className="num faint t13 nowrap">{duration(lecture.minutes * 60)}</span>}
    </li>
  )
}
