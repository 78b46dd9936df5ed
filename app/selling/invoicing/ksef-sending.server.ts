import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { findToday } from '#app/people/schools/calendar.server.ts'
import { isoInstant } from '#app/platform/columns.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { returnToken, spendIfThere } from '#app/platform/limits.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import {
  askKsef,
  type KsefAccount,
  KsefAway,
  KsefRefusal,
  type KsefSession,
  logIntoKsef,
  openKsefSession,
  readKsefReceipt,
} from '#app/selling/ksef/client.server.ts'
import { findFormProblem, writeFa3 } from '#app/selling/ksef/fa3.ts'
import { getNextWorkingDay } from '#app/selling/ksef/working-days.ts'
import { findDocument } from './documents.server.ts'
import { correctedKsefNumber, isUnsent } from './invoice-rows.server.ts'
import { findKsefAccount } from './ksef-settings.server.ts'
import { acceptInKsef, isOpen, refuseInKsef } from './ksef-verdicts.server.ts'
import { invoices } from './tables.server.ts'

/** So many are sent in one session, and asked about at one time. */
const AT_ONCE = 50
/** Longer than a session takes; a worker that was cut off keeps others out for as long. */
const TURN = { name: 'ksef', burst: 1, perSecond: 1 / 120 }

/** When to come again, in seconds; null leaves it to the clock. */
export type KsefNext = { again: number | null }

type Waiting = {
  id: number
  kind: 'invoice' | 'correction'
  dueOn: string | null
  correctedNumber: string | null
  /** What was sent before, where it is not known what became of that. */
  xml: string | null
}

/**
 * Sends what waits to KSeF, and asks what became of what was sent; one worker at a time for a school. A lost answer changes
 * nothing: what was sent is sent again, and KSeF answers with the number that it has.
 */
export async function exchangeWithKsef(schoolId: number): Promise<KsefNext> {
  const account = await inSchool(schoolId, (db) => findKsefAccount(db, schoolId), { reading: true })
  if (!account) return { again: null }
  // Who is at it looks again before it ends.
  if (!(await spendIfThere(schoolId, TURN))) return { again: null }
  let isDone = true
  try {
    const { waiting, sent } = await inSchool(schoolId, (db) => listOpen(db, schoolId), { reading: true })
    if (waiting.length + sent.length === 0) return { again: null }
    const session = await logIntoKsef(account)
    for (const one of sent) await updateFromKsef(session, schoolId, one)
    if (waiting.length > 0) await sendInvoices(session, account, waiting)
    return { again: (await countOpen(schoolId)) > 0 ? 5 : null }
  } catch (error) {
    // A refusal here is that of the log-in: nothing is wrong with an invoice.
    if (!(error instanceof KsefAway || error instanceof KsefRefusal)) throw error
    await noteAbsence(schoolId, error.message)
    // Where KSeF asks to wait, nobody asks before the next turn.
    isDone = !(error instanceof KsefAway && error.wait !== undefined)
    return { again: null }
  } finally {
    if (isDone) await inSchool(schoolId, (db) => returnToken(db, schoolId, TURN))
  }
}

/** What a service issued it passes on itself. */
const isOwn = (schoolId: number) => sql`not exists (select from service_invoices s where s.school_id = ${schoolId}
  and s.invoice_id = ${invoices.id})`

async function countOpen(schoolId: number): Promise<number> {
  const own = and(eq(invoices.schoolId, schoolId), isUnsent, isOpen, isOwn(schoolId))
  return await inSchool(schoolId, (db) => db.$count(invoices, own))
}

/** A correction waits until KSeF has what it corrects. */
async function listOpen(db: Db, schoolId: number) {
  const correctedNumber = correctedKsefNumber(schoolId)
  const open = and(eq(invoices.schoolId, schoolId), isUnsent, eq(invoices.state, 'issued'), isOwn(schoolId))
  const waiting: Waiting[] = await db
    .select({ id: invoices.id, kind: invoices.kind, dueOn: invoices.ksefDueOn, correctedNumber, xml: invoices.ksefXml })
    .from(invoices)
    .where(
      and(
        open,
        eq(invoices.ksefState, 'waiting'),
        sql`(${invoices.kind} = 'invoice' or ${correctedNumber} is not null)`,
      ),
    )
    .orderBy(asc(invoices.id))
    .limit(AT_ONCE)
  const sent = await db
    .select({ id: invoices.id, session: invoices.ksefSession, reference: invoices.ksefReference })
    .from(invoices)
    .where(and(open, eq(invoices.ksefState, 'sent'), isNotNull(invoices.ksefReference)))
    .orderBy(asc(invoices.id))
    .limit(AT_ONCE)
  return { waiting, sent }
}

async function sendInvoices(
  session: KsefSession,
  { schoolId, mode }: KsefAccount,
  waiting: readonly Waiting[],
): Promise<void> {
  const opened = await openKsefSession(session)
  for (const { id, kind, dueOn, correctedNumber, xml: sentBefore } of waiting) {
    const stored = await inSchool(schoolId, (db) => findDocument(db, schoolId, id), { reading: true })
    if (!stored) continue
    const { document, number, issuedAt } = stored
    const problem = findFormProblem({ document })
    if (problem) {
      await refuseInKsef(schoolId, id, `form_${problem}`)
      continue
    }
    const xml =
      sentBefore ?? writeFa3({ document, number, kind, issuedAt: isoInstant(issuedAt), ksefNumber: correctedNumber })
    // Before it is sent: KSeF may have it although its answer was lost.
    await update(schoolId, id, { ksefXml: xml, ksefSentMode: mode })
    try {
      const reference = await opened.send(xml, { offline: dueOn !== null })
      await update(schoolId, id, {
        ksefState: 'sent',
        ksefSession: opened.session,
        ksefReference: reference,
        ksefSentAt: sql`now()`,
        ksefProblem: null,
      })
    } catch (error) {
      if (!(error instanceof KsefRefusal) || error.isOfLogin) throw error
      await refuseInKsef(schoolId, id, error.message)
    }
  }
  // What it holds is checked without it, and it ends by itself.
  await opened.close().catch((error: unknown) => {
    if (!(error instanceof KsefAway || error instanceof KsefRefusal)) throw error
  })
}

type Sent = { id: number; session: string | null; reference: string | null }

async function updateFromKsef(ksef: KsefSession, schoolId: number, { id, session, reference }: Sent): Promise<void> {
  if (!session || !reference) return
  const place = { session, reference }
  const verdict = await askKsef(ksef, place).catch((error: unknown) => {
    // It knows nothing of that session, as after a change of environments. Sent again, it says so if it has the invoice.
    if (error instanceof KsefRefusal) return { state: 'again' as const, words: error.message }
    throw error
  })
  if (verdict.state === 'accepted') {
    const receipt = await readKsefReceipt(ksef, place).catch((error: unknown) => {
      // Of one that it had already, the confirmation belongs to another session.
      if (error instanceof KsefRefusal) return null
      throw error
    })
    await acceptInKsef(schoolId, id, { number: verdict.number, receipt })
  } else if (verdict.state === 'again') await update(schoolId, id, { ksefState: 'waiting', ksefProblem: verdict.words })
  else if (verdict.state === 'refused') await refuseInKsef(schoolId, id, verdict.words)
}

type Change = Parameters<ReturnType<Db['update']>['set']>[0]

async function update(schoolId: number, id: number, change: Change): Promise<void> {
  await inSchool(schoolId, (db) =>
    db
      .update(invoices)
      .set(change)
      .where(and(hasId(invoices, schoolId, id), isOpen)),
  )
}

/** While KSeF is away invoices are in its offline mode: they have to be there by the end of the next working day. */
async function noteAbsence(schoolId: number, words: string): Promise<void> {
  await inSchool(schoolId, async (db) => {
    const today = await findToday(db, schoolId)
    await db
      .update(invoices)
      .set({
        ksefProblem: words.slice(0, 1000),
        ksefDueOn: sql`coalesce(${invoices.ksefDueOn}, ${getNextWorkingDay(today)})`,
      })
      .where(
        and(
          eq(invoices.schoolId, schoolId),
          isUnsent,
          eq(invoices.ksefState, 'waiting'),
          eq(invoices.state, 'issued'),
          isOwn(schoolId),
        ),
      )
  })
}
