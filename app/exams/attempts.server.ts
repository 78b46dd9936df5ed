import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { accessSince } from '../access/access.server.ts'
import { teacherIds } from '../catalogue/products.server.ts'
import { products } from '../catalogue/tables.server.ts'
import { accessOf, isWatchable } from '../learning/lock.ts'
import { type Db, type Places, statement } from '../platform/db.server.ts'
import { inLocale, type Locale } from '../platform/i18n.ts'
import { enqueue } from '../platform/jobs.server.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Member } from '../platform/viewer.ts'
import type { AttemptView, ExamView } from './attempt.ts'
import { asked } from './exam.ts'
import { answersOf, handIn } from './handing-in.server.ts'
import { handInOverdue } from './jobs.server.ts'
import { told } from './marking.ts'
import { bankOf } from './questions.server.ts'
import { dealt, drawn, shown } from './shown.ts'
import { askedQuestions, examAttempts, exams } from './tables.server.ts'

export type Attempt = typeof examAttempts.$inferSelect
export type OpenExam = typeof exams.$inferSelect & { product: { id: number; slug: string; title: string } }

const examToOpen = statement('exam_to_open', (db: Db, at: Places<{ school: number; account: number; exam: number }>) =>
  db
    .select({
      exam: exams,
      ...{ slug: products.slug, title: products.title, status: products.status },
      teacherIds: teacherIds(at.school),
      since: accessSince(at, sql`${products.id}`),
    })
    .from(exams)
    .innerJoin(products, and(eq(products.schoolId, at.school), eq(products.id, exams.productId)))
    .where(and(eq(exams.schoolId, at.school), eq(exams.id, at.exam), isNull(exams.deletedAt))),
)

/** An exam that the viewer may take: 404 when there is none to know of, 403 when its product is not open to them. */
export async function findOpenExam(db: Db, viewer: Member, id: number): Promise<OpenExam> {
  const [found] = await examToOpen(db, { school: viewer.schoolId, account: viewer.id, exam: id })
  const access = found ? accessOf(viewer, found) : null
  if (!found || !isWatchable(found.status, access)) throw new Refusal(404, 'errors.not_found')
  if (!access) throw new Refusal(403, 'exams.no_access')
  const { exam, slug, title } = found
  return { ...exam, product: { id: exam.productId, slug, title: inLocale(title, viewer.locale) } }
}

const ofViewer = (viewer: Member, examId: number) =>
  and(
    eq(examAttempts.schoolId, viewer.schoolId),
    eq(examAttempts.accountId, viewer.id),
    eq(examAttempts.examId, examId),
  )

/** What somebody needs to know before an attempt, and between two. */
export async function examView(db: Db, viewer: Member, exam: OpenExam): Promise<ExamView> {
  await handInLate(db, viewer, exam.id)
  const attempts = await db.select().from(examAttempts).where(ofViewer(viewer, exam.id)).orderBy(desc(examAttempts.id))
  const running = attempts.find(({ submittedAt }) => submittedAt === null)
  const bank = await bankOf(db, exam)
  const left = exam.attempts === 0 || attempts.length < exam.attempts
  return {
    id: exam.id,
    title: inLocale(exam.title, viewer.locale),
    product: exam.product,
    passing_score: exam.passingScore,
    attempts: exam.attempts,
    wait_minutes: exam.waitMinutes,
    time_limit_minutes: exam.timeLimitMinutes,
    questions: asked(exam, bank.length),
    attempts_used: attempts.length,
    running: running ? { id: running.id, ends_at: running.endsAt } : null,
    next_attempt_at: running || !left ? null : await nextAt(db, viewer, exam),
    results: attempts.flatMap(({ submittedAt, score, max, passed, waitingForMarks }) =>
      submittedAt === null
        ? []
        : [{ score, max, passed, waiting_for_marks: waitingForMarks, submitted_at: submittedAt }],
    ),
  }
}

/** From when on somebody may begin again; null once they may. */
async function nextAt(db: Db, viewer: Member, { id, waitMinutes }: OpenExam): Promise<string | null> {
  const next = sql<string>`max(${examAttempts.submittedAt}) + make_interval(mins => ${waitMinutes}::int)`
  const [row] = await db
    .select({ at: next.mapWith(examAttempts.submittedAt), open: sql<boolean>`${next} <= now()` })
    .from(examAttempts)
    .where(and(ofViewer(viewer, id), isNotNull(examAttempts.submittedAt)))
  return row?.open === false ? row.at : null
}

/**
 * Begins an attempt, or goes on with the one that runs: `begun` says which. 409 when none is left, the next is still to wait
 * for, or nothing is asked.
 */
export async function attempt(db: Db, viewer: Member, exam: OpenExam): Promise<{ attempt: Attempt; begun: boolean }> {
  const { schoolId, id: accountId } = viewer
  // Two starts of one person come one after the other.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('exam ' || ${schoolId}::text, ${accountId}))`)
  await handInLate(db, viewer, exam.id)
  const [running] = await db
    .select()
    .from(examAttempts)
    .where(and(ofViewer(viewer, exam.id), isNull(examAttempts.submittedAt)))
  if (running) return { attempt: running, begun: false }
  const [used] = await db.select({ n: count() }).from(examAttempts).where(ofViewer(viewer, exam.id))
  if (exam.attempts > 0 && (used?.n ?? 0) >= exam.attempts) throw new Refusal(409, 'exams.none_left')
  const next = await nextAt(db, viewer, exam)
  if (next) throw new Refusal(409, 'exams.too_early', {}, { next_attempt_at: next })
  return { attempt: await begin(db, viewer, exam), begun: true }
}

async function begin(db: Db, viewer: Member, exam: OpenExam): Promise<Attempt> {
  const { schoolId, id: accountId } = viewer
  const questions = drawn(await bankOf(db, exam), exam, Math.random).map((question) => dealt(question, Math.random))
  if (questions.length === 0) throw new Refusal(409, 'exams.nothing_asked')
  const limit = exam.timeLimitMinutes
  const [made] = await db
    .insert(examAttempts)
    .values({
      ...{ schoolId, accountId, examId: exam.id, passingScore: exam.passingScore },
      endsAt: limit > 0 ? sql`now() + make_interval(mins => ${limit}::int)` : null,
      max: questions.reduce((sum, { points }) => sum + points, 0),
    })
    .returning()
  if (!made) throw new Error('no attempt was inserted')
  const rows = questions.map((question, position) => ({
    ...{ schoolId, attemptId: made.id, questionId: question.id, position },
    question,
  }))
  await db.insert(askedQuestions).values(rows)
  if (made.endsAt) {
    const ids = { schoolId, attemptId: made.id }
    await enqueue(db, handInOverdue, ids, { at: new Date(made.endsAt) })
  }
  return made
}

/** What of an exam the viewer's time is over for is handed in before anything else is asked. */
async function handInLate(db: Db, viewer: Member, examId: number): Promise<void> {
  const late = await db
    .select()
    .from(examAttempts)
    .where(and(ofViewer(viewer, examId), isNull(examAttempts.submittedAt), sql`${examAttempts.endsAt} <= now()`))
    .for('update')
  for (const one of late) await handIn(db, one)
}

/** An attempt with its questions and what was answered so far, as whoever is in it sees it. */
export async function attemptView(db: Db, attempt: Attempt, locale: Locale): Promise<AttemptView> {
  const answers = await answersOf(db, attempt)
  return {
    id: attempt.id,
    ends_at: attempt.endsAt,
    questions: answers.map(({ question, value }) => shown(question, locale, told(question, value, locale))),
  }
}
