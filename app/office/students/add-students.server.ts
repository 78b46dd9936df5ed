import { type Account, createAccount, findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { emailKey } from '#app/people/accounts/email.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import type { AddResult } from './add-students.ts'
import { type GrantInput, grantProducts } from './student-access.server.ts'

type ViewerContext = { viewer: Member; school: CurrentSchool }

/**
 * Makes students of these addresses and opens the products to them, with a letter to each: `added` to whom something was
 * opened, `already` who had all of it (staff too), `invalid` what is no address. A result for each, in the order given.
 */
export async function addStudents(
  db: Db,
  context: ViewerContext,
  emails: readonly string[],
  gift: GrantInput,
): Promise<AddResult[]> {
  const accounts = new Map<string, Account>()
  // First all accounts by their addresses, then all grants by the accounts' ids: in one order for everybody, so that two
  // who give to the same people never wait for each other.
  for (const email of emails.toSorted()) {
    if (emailKey(email) !== undefined) accounts.set(email, await accountOf(db, context.school, email))
  }
  const added = new Set<number>()
  for (const { id, role } of [...accounts.values()].sort((a, b) => a.id - b.id)) {
    if (role === 'student' && (await grantProducts(db, context, [id], gift)) > 0) added.add(id)
  }
  return emails.map((email) => {
    const account = accounts.get(email)
    return { email, result: account ? (added.has(account.id) ? 'added' : 'already') : 'invalid' }
  })
}

/** The account of an address; a new one has no password and is called what stands before the @ until it says more. */
async function accountOf(db: Db, { id: schoolId, locale }: CurrentSchool, email: string): Promise<Account> {
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
