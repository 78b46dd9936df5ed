import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { heldBy } from '#app/access/access/access.server.ts'
import { type Access, getAccess, isOpen, isWatchable } from '#app/access/access/rule.ts'
import { teacherIds } from '#app/content/catalogue/products.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { takeAdvisoryLock } from '#app/platform/advisory-lock.server.ts'
import { type Db, type Placeholders, statement } from '#app/platform/db.server.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { expectRow, hasId } from '#app/platform/queries.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { AttemptView, ExamView } from './attempt.ts'
import { ATTEMPTS_MAX, countDrawn } from './exam.ts'
import { handInOverdue } from './jobs.server.ts'
import { toWords } from './marking.ts'
import { listBank } from './questions.server.ts'
import { fair } from './random.server.ts'
import { dealt, drawn, shown } from './shown.ts'
import { type Attempt, listAnswers, lockAttempt, resultIn, submitAttempt } from './submit-attempt.server.ts'
import { askedQuestions, examAttempts, exams, questions } from './tables.server.ts'

export type OpenExam = typeof exams.$inferSelect & {
  product: { id: number; slug: string; title: string }
  /** How it is open to whoever takes it. */
  access: Access
  /** How many questions its bank holds. */
  bank: number
  /** When it was asked for, by the database's clock. */
  now: string
}

const examToOpen = statement(
  'exam_to_open',
  (db: Db, param: Placeholders<{ school: number; account: number; exam: number }>) =>
    db
      .select({
        exam: exams,
        slug: products.slug,
        title: products.title,
        status: products.status,
        teacherIds: teacherIds(param.school),
        held: heldBy(param, sql`${products.id}`),
        bank: sql<number>`(${db
          .select({ n: count() })
          .from(questions)
          .where(and(eq(questions.schoolId, param.school), eq(questions.examId, exams.id)))})::int`,
        now: sql<string>`now()`.mapWith(exams.createdAt),
      })
      .from(exams)
      .innerJoin(products, hasId(products, param.school, exams.productId))
      .where(and(hasId(exams, param.school, param.exam), isNull(exams.deletedAt))),
)

/** An exam that the viewer may take: 404 when there is none to know of, 403 when its product is not open to them. */
export async function requireOpenExam(db: Db, viewer: Member, id: number): Promise<OpenExam> {
  const [found] = await examToOpen(db, { school: viewer.schoolId, account: viewer.id, exam: id })
  const access = found && getAccess(viewer, found)
  requireFound(access && isWatchable(found.status, access))
  if (!isOpen(access)) throw new Refusal(403, 'exams.no_access')
  const { exam, slug, title, bank, now } = found
  return { ...exam, access, bank, now, product: { id: exam.productId, slug, title: inLocale(title, viewer.locale) } }
}

/** The same for whoever may have lost it meanwhile: null then. */
export async function findStillOpen(db: Db, viewer: Member, id: number): Promise<OpenExam | null> {
  try {
    return await requireOpenExam(db, viewer, id)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

type OwnAttempt = Attempt & {
  late: boolean
  /** From when on another may begin, counted from this one, and whether that is by now. */
  nextAt: string | null
  nextOpen: boolean | null
}

/** How often somebody began an exam, whether they ever passed it, and what they did in it last, the newest first. */
type PastAttempts = { used: number; passed: boolean; attempts: OwnAttempt[] }

/** What somebody did in an exam so far; what their time is over for is handed in before. */
async function loadAttempts(db: Db, viewer: Member, exam: OpenExam): Promise<PastAttempts> {
  const next = sql`${examAttempts.submittedAt} + make_interval(mins => ${exam.waitMinutes}::int)`
  const read = () =>
    db
      .select({
        attempt: examAttempts,
        late: sql<boolean>`coalesce(${examAttempts.submittedAt} is null and ${examAttempts.endsAt} <= now(), false)`,
        nextAt: sql<string | null>`${next}`.mapWith(examAttempts.submittedAt),
        nextOpen: sql<boolean | null>`${next} <= now()`,
        used: sql<number>`(count(*) over ())::int`,
        everPassed: sql<boolean>`bool_or(${examAttempts.passed}) over ()`,
      })
      .from(examAttempts)
      .where(
        and(
          eq(examAttempts.schoolId, viewer.schoolId),
          eq(examAttempts.accountId, viewer.id),
          eq(examAttempts.examId, exam.id),
        ),
      )
      .orderBy(desc(examAttempts.id))
      // All of an exam that counts them.
      .limit(ATTEMPTS_MAX)
  const done = (rows: Awaited<ReturnType<typeof read>>): PastAttempts => ({
    used: rows[0]?.used ?? 0,
    passed: rows[0]?.everPassed ?? false,
    attempts: rows.map(({ attempt, late, nextAt, nextOpen }) => ({ ...attempt, late, nextAt, nextOpen })),
  })
  const found = done(await read())
  const late = found.attempts.find((one) => one.late)
  if (!late) return found
  const locked = await lockAttempt(db, late)
  if (!locked.submittedAt) await submitAttempt(db, locked)
  return done(await read())
}

const getRunning = (attempts: readonly OwnAttempt[]) => attempts.find(({ submittedAt }) => submittedAt === null)
const noneLeft = ({ attempts }: OpenExam, { used }: PastAttempts) => attempts > 0 && used >= attempts

/** From when on somebody may begin again, counted from what was handed in last; null once they may. */
function nextAt(attempts: readonly OwnAttempt[]): string | null {
  const last = attempts
    .filter(({ submittedAt }) => submittedAt !== null)
    .toSorted((a, b) => Date.parse(b.submittedAt ?? '') - Date.parse(a.submittedAt ?? ''))[0]
  return last?.nextOpen === false ? last.nextAt : null
}

type ExamWithAttempt = { exam: ExamView; attempt: AttemptView | null }

/** What somebody needs to know before an attempt, and between two; and the attempt that runs. */
export async function loadExamView(db: Db, viewer: Member, exam: OpenExam): Promise<ExamWithAttempt> {
  const done = await loadAttempts(db, viewer, exam)
  const { attempts } = done
  const running = getRunning(attempts)
  const view = {
    id: exam.id,
    title: inLocale(exam.title, viewer.locale),
    product: exam.product,
    passingScore: exam.passingScore,
    attempts: exam.attempts,
    waitMinutes: exam.waitMinutes,
    timeLimitMinutes: exam.timeLimitMinutes,
    questions: countDrawn(exam, exam.bank),
    attemptsUsed: done.used,
    running: running ? { id: running.id, endsAt: running.endsAt } : null,
    nextAttemptAt: running || noneLeft(exam, done) ? null : nextAt(attempts),
    passed: done.passed,
    results: attempts.flatMap((one) =>
      one.submittedAt === null ? [] : [{ id: one.id, ...resultIn(one), submittedAt: one.submittedAt }],
    ),
    now: exam.now,
  }
  return { exam: view, attempt: running ? await loadAttemptView(db, running, viewer.locale) : null }
}

/**
 * Begins an attempt, or goes on with the one that runs: `begun` says which. 409 when none is left, the next is still to wait
 * for, or nothing is asked.
 */
export async function attempt(db: Db, viewer: Member, exam: OpenExam): Promise<{ attempt: Attempt; begun: boolean }> {
  const { schoolId, id: accountId } = viewer
  // Two starts of one person come one after the other.
  await takeAdvisoryLock(db, schoolId, 'exam', accountId)
  const done = await loadAttempts(db, viewer, exam)
  const running = getRunning(done.attempts)
  if (running) return { attempt: running, begun: false }
  if (noneLeft(exam, done)) throw new Refusal(409, 'exams.none_left')
  const next = nextAt(done.attempts)
  if (next) throw new Refusal(409, 'exams.too_early', {}, { next_attempt_at: next })
  return { attempt: await begin(db, viewer, exam), begun: true }
}

async function begin(db: Db, viewer: Member, exam: OpenExam): Promise<Attempt> {
  const { schoolId, id: accountId } = viewer
  const questions = drawn(await listBank(db, exam), exam, fair).map((question) => dealt(question, fair))
  if (questions.length === 0) throw new Refusal(409, 'exams.nothing_asked')
  const limit = exam.timeLimitMinutes
  const made = await db
    .insert(examAttempts)
    .values({
      schoolId,
      accountId,
      examId: exam.id,
      passingScore: exam.passingScore,
      endsAt: limit > 0 ? sql`now() + make_interval(mins => ${limit}::int)` : null,
      max: questions.reduce((sum, { points }) => sum + points, 0),
    })
    .returning()
    .then(expectRow)
  const rows = questions.map((question, position) => ({
    schoolId,
    attemptId: made.id,
    questionId: question.id,
    position,
    question,
  }))
  await db.insert(askedQuestions).values(rows)
  if (made.endsAt) {
    const ids = { schoolId, attemptId: made.id }
    await enqueue(db, handInOverdue, ids, { at: new Date(made.endsAt) })
  }
  return made
}

/** An attempt with its questions and what was answered so far, as whoever is in it sees it. */
export async function loadAttemptView(db: Db, attempt: Attempt, locale: Locale): Promise<AttemptView> {
  const answers = await listAnswers(db, attempt)
  return {
    id: attempt.id,
    endsAt: attempt.endsAt,
    questions: answers.map(({ question, value }) => shown(question, locale, toWords(question, value, locale))),
  }
}
