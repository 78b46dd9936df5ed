import { and, eq, sql } from 'drizzle-orm'
import { schools } from '#app/people/schools/tables.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { type Bucket, bucketOfConnection, takeToken } from '#app/platform/limits.server.ts'
import type { LookUpResult, RegisterAnswer } from './register.ts'
import { RegisterAway } from './register-call.server.ts'
import { queryRegisterOf } from './registers.server.ts'
import { companyLookUps } from './tables.server.ts'
import { toVatNumber, type VatNumber, writtenNumber } from './vat-number.ts'

const DAY = 24 * 60 * 60
/** What the white list allows a whole deployment. */
const A_DAY: Bucket = { name: 'company look-ups', burst: 100, perSecond: 100 / DAY }
/** One connection's share of it, so that nobody asks all of a school's questions. */
const OWN: Bucket = { name: 'own company look-ups', burst: 20, perSecond: 20 / DAY }
const isOfToday = sql`${companyLookUps.at} > now() - interval '1 day'`

type LookUpKey = { schoolId: number; number: VatNumber }

async function findStoredAnswer(db: Db, { schoolId, number }: LookUpKey): Promise<RegisterAnswer | undefined> {
  const { schoolId: school, number: written } = companyLookUps
  const [row] = await db
    .select({ said: companyLookUps.said })
    .from(companyLookUps)
    .where(and(eq(school, schoolId), eq(written, writtenNumber(number)), isOfToday))
  return row?.said
}

/** Asks the register in the school's name and keeps what it says for the day. */
async function askAnew({ schoolId, number }: LookUpKey): Promise<RegisterAnswer> {
  const requester = await inSchool(schoolId, async (db) => {
    const [school] = await db.select({ seller: schools.seller }).from(schools).where(eq(schools.id, schoolId))
    return school && toVatNumber(school.seller.vat_id, school.seller.country)
  })
  const registered = await queryRegisterOf(number, requester)
  const row = { schoolId, number: writtenNumber(number), said: registered }
  const target = [companyLookUps.schoolId, companyLookUps.number]
  await inSchool(schoolId, (db) =>
    db
      .insert(companyLookUps)
      .values(row)
      .onConflictDoUpdate({ target, set: { said: registered, at: sql`excluded.at` } }),
  )
  return registered
}

/** What a register says of a number by now, or said within the day; a RegisterAway where it says nothing. */
export async function requireRegisterAnswer(key: LookUpKey): Promise<RegisterAnswer> {
  return (await inSchool(key.schoolId, (db) => findStoredAnswer(db, key))) ?? (await askAnew(key))
}

/** What fills in an order's form. A register that does not answer keeps nobody: the company is checked later. */
export async function lookUp(key: LookUpKey, ip: string): Promise<LookUpResult> {
  const { known, mayAsk } = await inSchool(key.schoolId, async (db) => {
    const known = await findStoredAnswer(db, key)
    return { known, mayAsk: known !== undefined || (await mayAskAnew(db, key.schoolId, ip)) }
  })
  if (!mayAsk) return { state: 'later', company: null }
  try {
    const { company, standing } = known ?? (await askAnew(key))
    if (company) return { state: 'found', company }
    return { state: standing === 'invalid' ? 'not_found' : 'unnamed', company: null }
  } catch (error) {
    if (error instanceof RegisterAway) return { state: 'later', company: null }
    throw error
  }
}

async function mayAskAnew(db: Db, schoolId: number, ip: string): Promise<boolean> {
  return (
    (await takeToken(db, schoolId, bucketOfConnection(ip, OWN))) >= 0 && (await takeToken(db, schoolId, A_DAY)) >= 0
  )
}

/** Forgets what registers said before yesterday. */
export async function deleteLookUps({ schoolId }: SchoolPayload): Promise<void> {
  await inSchool(schoolId, (db) =>
    db.delete(companyLookUps).where(and(eq(companyLookUps.schoolId, schoolId), sql`not (${isOfToday})`)),
  )
}
