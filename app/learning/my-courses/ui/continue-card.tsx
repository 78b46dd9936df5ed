import { ExamRows } from '#app/learning/exams/ui/exam-rows.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Cover } from '#app/ui/cover.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { play, users } from '#app/ui/icons.ts'
import { Ring } from '#app/ui/progress.tsx'
import { formatClock } from '#app/ui/time.ts'
import type { ContinueView } from '../my-course.ts'
import { AccessEnd } from './my-course-card.tsx'

/** What to go on with first, big. */
export function ContinueCard({ course, lecture, section, place, of, seconds }: ContinueView) {
  const t = useTexts('my-courses')
  const { slug, title, cover, progress, watchedAt, exams, accessEndsAt, buyAt } = course
  const watch = `/${slug}/watch/${lecture.id}`
  const begun = progress.completed > 0 || watchedAt !== null
  return (
    <section className="continue card" aria-labelledby="continue">
      {/* biome-ignore lint/a11y/useAnchorContent: the same link as the title's, once more for the pointer */}
      <a href={watch} className="continue-cover" tabIndex={-1} aria-hidden="true">
        <Cover image={cover} sizes="(min-width: 1200px) 600px, (min-width: 768px) 55vw, 100vw" first />
      </a>
      <div className="continue-b">
        <div className="row top" style={{ '--g': '20px' }}>
          <div className="stack grow" style={{ '--g': '6px' }}>
            <span className="t13 muted">
              <bdi>{title}</bdi>
            </span>
            <h2 id="continue">
              <bdi>{lecture.title}</bdi>
            </h2>
            <span className="muted">{t('place', { section, place, of })}</span>
          </div>
          <Ring percent={progress.percent} label={t('percent_done', { percent: progress.percent })} />
        </div>
        {watchedAt && (
          <p className="muted t14">
            {seconds > 0 && <span className="num">{t('stopped_at', { time: formatClock(seconds) })} </span>}
            {t('last_watched')} <Ago at={watchedAt} />.
          </p>
        )}
        {accessEndsAt && <AccessEnd at={accessEndsAt} />}
        <ExamRows exams={exams} />
        <div className="row wrap" style={{ '--g': '10px' }}>
          <ButtonLink href={watch} variant="primary" size="lg" icon={play}>
            {begun ? t('continue') : t('start')}
          </ButtonLink>
          {course.licences && (
            <ButtonLink href={course.licences} size="lg" icon={users} aria-label={t('licences_of', { title })}>
              {t('licences')}
            </ButtonLink>
          )}
          {buyAt ? (
            <ButtonLink href={buyAt} size="lg" aria-label={t('extend_title', { title })}>
              {t('extend')}
            </ButtonLink>
          ) : (
            <ButtonLink href={`/${slug}`} variant="ghost" size="lg">
              {t('to_course_page')}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  )
}
