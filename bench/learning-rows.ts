// What is measured of learning: the pages and calls of students, and the lists of those who teach them.

import { inTurn } from './community-rows.ts'
import type { Learners, Size } from './learning-seed.ts'
import type { Row } from './rows.ts'
import { CONNECTIONS } from './stage.ts'

const HTML = { Accept: 'text/html' }

/** The rows, for a school of this size. */
export function learningRows(learners: Learners, { students }: Size): Row[] {
  const { courses, speakers, staff } = learners
  const of = (turn: number) => turn % speakers.length
  const courseOf = (turn: number) => courses[of(turn) % courses.length] ?? courses[0]
  const lectureOf = (turn: number) => courseOf(turn)?.lectures[turn % 50]
  const row = (name: string, title: string, goals: Pick<Row, 'moonshot' | 'floor'>, open: Row['open']): Row => ({
    name,
    title,
    unit: 'req/s',
    callers: CONNECTIONS,
    open,
    ...goals,
  })
  const page = { moonshot: 1500, floor: 400 }
  const write = { moonshot: 4000, floor: 1500 }
  type Asked = { method?: string; path: string; body?: object; headers?: Record<string, string> }
  /** Each by the next student, about a lecture of their own course. */
  const learning = (asked: (turn: number) => Asked) => (stage: Parameters<Row['open']>[0]) =>
    inTurn(
      stage,
      (turn) => speakers[of(turn)],
      (turn) => asked(turn),
      { stride: 1 },
    )
  const teaching = (path: (turn: number) => string) => (stage: Parameters<Row['open']>[0]) =>
    inTurn(
      stage,
      () => staff,
      (turn) => ({ path: path(turn) }),
      { stride: 1 },
    )
  const call = (name: string, body: (turn: number) => object) =>
    learning((turn) => ({ method: 'POST', path: `/lecture/${lectureOf(turn)}/${name}`, body: body(turn) }))
  const covered = learning((turn) => {
    const { lectures = [], component } = courseOf(turn) ?? {}
    const spans = [[turn % 500, (turn % 500) + 4]]
    const body = { position_seconds: turn % 500, covered: { component_id: component, spans, length: 600 } }
    return { method: 'POST', path: `/lecture/${lectures[0]}/watch`, body }
  })
  return [
    row(
      'lecture',
      'Lecture page, logged in',
      page,
      learning((turn) => ({ path: `/${courseOf(turn)?.slug}/watch/${lectureOf(turn)}`, headers: HTML })),
    ),
    row(
      'my-courses',
      'My courses, with where to go on',
      page,
      learning(() => ({ path: '/my/courses', headers: HTML })),
    ),
    row(
      'watch',
      'Place in a lecture (POST)',
      write,
      call('watch', (turn) => ({ position_seconds: turn % 500 })),
    ),
    row('covered', 'Place and what was played (POST)', { moonshot: 3000, floor: 1000 }, covered),
    row(
      'complete',
      'Lecture completed, or not (POST)',
      write,
      call('complete', () => ({})),
    ),
    row(
      'star',
      'Lecture starred, or not (POST)',
      write,
      call('star', () => ({})),
    ),
    row(
      'notes',
      'Note saved (POST)',
      write,
      call('notes', (turn) => ({ note: `The window is on the left. ${turn}` })),
    ),
    row(
      'students',
      'List of 50 students as JSON',
      { moonshot: 400, floor: 100 },
      teaching(() => '/home/students?length=50'),
    ),
    row(
      'results',
      'List of 50 students of one course, with how far they are',
      { moonshot: 400, floor: 100 },
      teaching((turn) => `/home/students?length=50&product=${courses[turn % courses.length]?.id}`),
    ),
    row(
      'student',
      'Page of one student',
      page,
      teaching((turn) => `/home/students/${learners.firstStudent + ((turn * 7919) % students)}`),
    ),
  ]
}
