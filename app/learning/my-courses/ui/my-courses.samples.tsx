import type { Samples, Translate } from '#app/ui/samples.ts'
import type { MyCourse } from '../my-course.ts'
import { ContinueCard } from './continue-card.tsx'
import { MyCourseCard } from './my-course-card.tsx'
import './my-courses.css'

const course = (say: Translate, completed: number, more: Partial<MyCourse> = {}): MyCourse => ({
  slug: 'demo-course',
  title: say('Light in the studio', 'Światło w studiu'),
  cover: null,
  progress: { completed, total: 12, percent: Math.floor((completed / 12) * 100) },
  watchedAt: null,
  finishedAt: null,
  accessEndsAt: null,
  opensAt: null,
  open: true,
  href: '/demo-course/watch',
  membershipAt: null,
  buyAt: null,
  exams: [],
  licences: null,
  certificate: null,
  ...more,
})

export default {
  title: { en: 'My courses', pl: 'Moje kursy' },
  texts: ['my-courses'],
  samples: [
    {
      of: ['ContinueCard'],
      View: ({ say }) => (
        <ContinueCard
          course={course(say, 5, { watchedAt: '2026-11-20T09:00:00Z' })}
          lecture={{ id: 2, title: say('One lamp', 'Jedna lampa') }}
          section={say('First steps', 'Pierwsze kroki')}
          place={6}
          of={12}
          seconds={312}
        />
      ),
    },
    {
      of: ['MyCourseCard'],
      View: ({ say }) => (
        <div className="grid-3">
          <MyCourseCard course={course(say, 0, { licences: '#' })} />
          <MyCourseCard course={course(say, 0, { open: false, opensAt: '2026-12-01T09:00:00Z' })} />
          <MyCourseCard course={course(say, 12, { finishedAt: '2026-11-20T09:00:00Z', certificate: '#' })} />
          <MyCourseCard course={course(say, 5, { accessEndsAt: '2026-12-01T09:00:00Z' })} />
          <MyCourseCard
            course={course(say, 5, {
              accessEndsAt: '2026-11-01T09:00:00Z',
              open: false,
              href: '/demo-course',
              buyAt: '/demo-course/checkout',
            })}
          />
        </div>
      ),
    },
  ],
} satisfies Samples
