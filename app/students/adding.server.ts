import { createAccount, findAccountByEmail } from '../accounts/accounts.server.ts'
import { emailKey } from '../accounts/email.ts'
import type { Db } from '../platform/db.server.ts'
import { Refusal } from '../platform/refusal.ts'
import type { CurrentSchool, Member } from '../platform/viewer.ts'
import type { AddResult } from './adding.ts'
import { type Gift, giveProducts } from './student-access.server.ts'

type Looking = { viewer: Member; school: CurrentSchool }

/**
 * Makes students of these addresses and opens the products to them, with a letter to each: `added` to whom something was
 * opened, `already` who had all of it (staff too), `invalid` what is no address. A result for each, in the order given.
 */
export async function addStudents(
  db: Db,
  looking: Looking,
  emails: readonly string[],
  gift: Gift,
): Promise<AddResult[]> {
  const results = new Map<string, AddResult['result']>()
  // In one order for all, so that two who add the same addresses do not wait for each other.
  for (const email of emails.toSorted()) {
    results.set(email, emailKey(email) === undefined ? 'invalid' : await addStudent(db, looking, email, gift))
  }
  return emails.map((email) => ({ email, result: results.get(email) ?? 'invalid' }))
}

async function addStudent(db: Db, looking: Looking, email: string, gift: Gift): Promise<'added' | 'already'> {
  const account = await accountOf(db, looking.school, email)
  if (account.role !== 'student') return 'already'
  return (await giveProducts(db, looking, [account.id], gift)) > 0 ? 'added' : 'already'
}

/** The account of an address; a new one has no password and is called what stands before the @ until it says more. */
async function accountOf(db: Db, { id: schoolId, locale }: CurrentSchool, email: string) {
  const known = await findAccountByEmail(db, schoolId, email)
  if (known) return known
  const firstName = email.slice(0, email.lastIndexOf('@'))
  return await createAccount(db, { schoolId, email, firstName, lastName: '', locale }).catch(async (error: unknown) => {
    // Somebody registered with it just now.
    const registered = error instanceof Refusal && (await findAccountByEmail(db, schoolId, email))
    if (registered) return registered
    throw error
  })
}
