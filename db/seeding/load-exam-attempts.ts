import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { accessGrants } from '#app/access/access/tables.server.ts'
import { earned, markAttempt, type StoredValue } from '#app/learning/exams/marking.ts'
import { listBank } from '#app/learning/exams/questions.server.ts'
import { type DealtQuestion, dealt } from '#app/learning/exams/shown.ts'
import { askedQuestions, examAnswers, examAttempts, exams } from '#app/learning/exams/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import { OPEN_ANSWERS, SKILLS, UNMARKED } from '../demo/exam-answers.ts'
import { STUDENT } from '../demo/history.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

type Person = { id: number; locale: 'en' | 'pl' }
type Answer = { question: DealtQuestion; value: StoredValue; points: number | null; comment: string }

/** Writes what some of those who have the course did in its exam, as the application would have; the last still wait for marks. */
export async function loadExamAttempts(db: Db, schoolId: number, now = Date.now()): Promise<void> {
  const exam = await db
    .select()
    .from(exams)
    .where(eq(exams.schoolId, schoolId))
    .orderBy(asc(exams.id))
    .limit(1)
    .then(expectRow)
  const bank = await listBank(db, exam)
  const people = await listPeople(db, schoolId, exam.productId)
  const random = randomFrom(7)
  const attempts = SKILLS.slice(0, people.length).map((skill, nth) => {
    const person = people[nth] as Person
    const marked = nth < SKILLS.length - UNMARKED
    const answers = bank.map((question, at) => answered(dealt(question, random), { skill, person, marked, at }, random))
    const submittedAt = now - (SKILLS.length - nth) * 31 * HOUR
    const minutes = Math.round(16 + 22 * random())
    return { person, answers, submittedAt, startedAt: submittedAt - minutes * MINUTE }
  })
  const ids = await db
    .insert(examAttempts)
    .values(
      attempts.map(({ person, answers, submittedAt, startedAt }) => {
        const counted = answers.map(({ question, points }) => ({ points: question.points, earned: points }))
        const { waitingForMarks, ...result } = markAttempt(counted, exam.passingScore)
        return {
          schoolId,
          examId: exam.id,
          accountId: person.id,
          passingScore: exam.passingScore,
          ...result,
          waitingForMarks,
          saves: answers.length,
          startedAt: iso(startedAt),
          endsAt: iso(startedAt + exam.timeLimitMinutes * MINUTE),
          submittedAt: iso(submittedAt),
        }
      }),
    )
    .returning({ id: examAttempts.id })
  const rows = attempts.flatMap(({ person, answers, submittedAt }, nth) =>
    answers.map((answer, position) => ({ ...answer, person, position, submittedAt, attemptId: ids[nth]?.id ?? 0 })),
  )
  await db.insert(askedQuestions).values(
    rows.map(({ attemptId, question, position }) => ({
      schoolId,
      attemptId,
      position,
      questionId: question.id,
      question,
    })),
  )
  await db.insert(examAnswers).values(
    rows.map(({ attemptId, question, person, value, points, comment, submittedAt }) => ({
      schoolId,
      attemptId,
      questionId: question.id,
      accountId: person.id,
      value,
      points,
      comment,
      saves: 1,
      savedAt: iso(submittedAt - MINUTE),
    })),
  )
}

const iso = (time: number) => new Date(time).toISOString()

/** Whoever has the course, the demo's own student aside, who takes the exam for the first time. */
function listPeople(db: Db, schoolId: number, productId: number): Promise<Person[]> {
  return db
    .selectDistinct({ id: accounts.id, locale: accounts.locale })
    .from(accounts)
    .innerJoin(
      accessGrants,
      and(
        eq(accessGrants.schoolId, schoolId),
        eq(accessGrants.accountId, accounts.id),
        eq(accessGrants.productId, productId),
        isNull(accessGrants.revokedAt),
      ),
    )
    .where(and(eq(accounts.schoolId, schoolId), sql`${accounts.email} <> ${STUDENT.email}`))
    .orderBy(asc(accounts.id))
    .limit(SKILLS.length)
}

type AttemptOptions = { skill: number; person: Person; marked: boolean; at: number }

/** An answer as somebody of that skill gives it: right, or wrong in the way that most are. */
function answered(
  question: DealtQuestion,
  { skill, person, marked, at }: AttemptOptions,
  random: () => number,
): Answer {
  if (question.type === 'open') {
    const texts = OPEN_ANSWERS[person.locale]
    const nth = Math.min(texts.length - 1, Math.floor((1 - skill) * 2 * texts.length))
    const [value, comment] = texts[nth] ?? texts[0]
    const points = Math.round(question.points * (1 - nth / texts.length))
    return { question, value, points: marked ? points : null, comment: marked ? comment : '' }
  }
  // Some questions are easy for all, some hard.
  const knows = random() < Math.min(0.98, skill + ([0.25, -0.25, -0.1, 0, -0.05, 0.1, -0.15][at] ?? 0))
  const value = knows ? right(question) : wrong(question)
  return { question, value, points: earned(question, value), comment: '' }
}

const shownAt = ({ order }: DealtQuestion, stored: number) => order.indexOf(stored) + 1
const getPlaces = ({ options }: DealtQuestion) => [...options.keys()]

function right(question: DealtQuestion): StoredValue {
  const { type, options, matches, answers } = question
  const correct = getPlaces(question).filter((stored) => options[stored]?.correct)
  if (type === 'single') return shownAt(question, correct[0] ?? 0)
  if (type === 'multiple') return correct.map((stored) => shownAt(question, stored))
  if (type === 'order') return getPlaces(question).map((stored) => shownAt(question, stored))
  if (type === 'short') return answers[0] ?? null
  const place = (stored: number) =>
    matches.findIndex((one) => JSON.stringify(one) === JSON.stringify(options[stored]?.match))
  return Object.fromEntries(getPlaces(question).map((stored) => [String(shownAt(question, stored)), place(stored)]))
}

function wrong(question: DealtQuestion): StoredValue {
  const { type, options } = question
  const trap = getPlaces(question).find((stored) => !options[stored]?.correct) ?? 0
  const known = right(question)
  if (type === 'single') return shownAt(question, trap)
  if (type === 'short') return 'ISO'
  if (type === 'multiple') return [...(known as number[]).slice(0, 1), shownAt(question, trap)]
  if (type === 'order') return swapped(known as number[])
  const pairs = Object.entries(known as Record<string, number>)
  const values = swapped(pairs.map(([, place]) => place))
  return Object.fromEntries(pairs.map(([id], at) => [id, values[at] ?? 0]))
}

const swapped = ([first = 0, second = 0, ...rest]: number[]) => [second, first, ...rest]

/** The same numbers each time the demo is loaded. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
