import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { legalVersionInForce } from '#app/people/schools/legal-version.server.ts'
import { type Db, namedPlaceholders, type Placeholders, statement } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { recordEvent } from '#app/platform/outbox.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import type { Role } from '#app/platform/viewer.ts'
import { emailKey } from './email.ts'
import { accountChanged, accountCreated } from './events.server.ts'
import { hashPassword } from './passwords.server.ts'
import { accounts } from './tables.server.ts'

export type Account = typeof accounts.$inferSelect

type NewAccount = {
  schoolId: number
  email: string
  firstName: string
  lastName: string
  /** Without one nobody can log in until a password is set by e-mail. */
  password?: string
  locale: Locale
  role?: Role
  affiliate?: boolean
  /** The operator vouches that the address is this person's. */
  verified?: boolean
  /** On registering: the terms in force are agreed to now. */
  terms?: boolean
}

const nowIf = (name: string) => sql`now() + case when ${sql.placeholder(name)}::boolean then interval '0' end`

const insertAccount = statement('create_account', (db: Db) =>
  db
    .insert(accounts)
    .values({
      ...namedPlaceholders(
        'schoolId',
        'email',
        'emailKey',
        'firstName',
        'lastName',
        'passwordHash',
        'role',
        'affiliate',
        'locale',
      ),
      ...namedPlaceholders('termsVersion'),
      emailVerifiedAt: nowIf('verified'),
      termsAcceptedAt: nowIf('terms'),
    })
    .onConflictDoNothing({ target: [accounts.schoolId, accounts.emailKey] })
    .returning(),
)

/** Makes an account; an address that has one in this school is a 422 on `email`, also for the loser of a race. */
export async function createAccount(
  db: Db,
  { password, email, role = 'student', affiliate = false, terms = false, verified = false, ...rest }: NewAccount,
): Promise<Account> {
  const key = emailKey(email)
  if (key === undefined) throw invalid('email', 'errors.email')
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const termsVersion = terms ? await findTermsVersion(db, rest.schoolId) : null
  const values = { ...rest, email, emailKey: key, passwordHash, role, affiliate, verified, terms, termsVersion }
  const [account] = await insertAccount(db, values)
  if (!account) throw invalid('email', 'accounts.exists')
  await recordEvent(db, account.schoolId, accountCreated, { accountId: account.id })
  return account
}

async function findTermsVersion(db: Db, schoolId: number): Promise<number | null> {
  const { rows } = await db.execute<{ version: number | null }>(
    sql`select ${legalVersionInForce(schoolId, 'terms')} as version`,
  )
  return rows[0]?.version ?? null
}

const accountOfKey = statement('account_of_key', (db: Db, param: Placeholders<{ school: number; key: string }>) =>
  db
    .select()
    .from(accounts)
    .where(and(eq(accounts.schoolId, param.school), eq(accounts.emailKey, param.key))),
)

/** The account of an address in this school, however the address is capitalised. */
export async function findAccountByEmail(db: Db, schoolId: number, email: string): Promise<Account | undefined> {
  const key = emailKey(email)
  if (key === undefined) return undefined
  const [account] = await accountOfKey(db, { school: schoolId, key })
  return account
}

const accountOfId = statement('account_of_id', (db: Db, param: Placeholders<{ school: number; id: number }>) =>
  db
    .select()
    .from(accounts)
    .where(hasId(accounts, param.school, param.id)),
)

/** An account by its id, for what happens outside a request. */
export async function findAccount(db: Db, schoolId: number, id: number): Promise<Account | undefined> {
  const [account] = await accountOfId(db, { school: schoolId, id })
  return account
}

/** An account by its id, unchanged by anybody else until this transaction ends; to change it, ask for `no key update`. */
export async function lockAccount(
  db: Db,
  schoolId: number,
  id: number,
  strength: 'share' | 'no key update' | 'update' = 'share',
): Promise<Account | undefined> {
  const [account] = await db
    .select()
    .from(accounts)
    .where(hasId(accounts, schoolId, id))
    .for(strength)
  return account
}

/** When an address was shown to be its owner's: for the first time now, unless it was before. */
export const provenNow = sql`least(${accounts.emailVerifiedAt}, now())`

/** What others know a person by. */
const KNOWN_BY = ['email', 'firstName', 'lastName', 'locale'] as const

/** Changes an account, and answers it as it is now; none where it is not as `only` says. */
export async function changeAccount(
  db: Db,
  { schoolId, id }: { schoolId: number; id: number },
  changes: PgUpdateSetSource<typeof accounts>,
  only?: SQL,
): Promise<Account | undefined> {
  const [account] = await db
    .update(accounts)
    .set(changes)
    .where(and(hasId(accounts, schoolId, id), only))
    .returning()
  if (account && KNOWN_BY.some((name) => name in changes))
    await recordEvent(db, schoolId, accountChanged, { accountId: id })
  return account
}

/** Takes a picture off whoever shows it; answers whose it was. */
export function removeAvatar(db: Db, schoolId: number, avatar: string): Promise<{ schoolId: number; id: number }[]> {
  return db
    .update(accounts)
    .set({ avatar: null })
    .where(and(eq(accounts.schoolId, schoolId), eq(accounts.avatar, avatar)))
    .returning({ schoolId: accounts.schoolId, id: accounts.id })
}
