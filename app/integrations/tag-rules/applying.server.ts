import { sql } from 'drizzle-orm'
import { fitsScopes } from '#app/integrations/triggers/happenings.server.ts'
import { changeTagsOf } from '#app/people/student-tags/student-tags.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { holds, isStudent } from './fitting.server.ts'
import { ENDS, type Occurrence, RESUMES } from './occurrence.ts'
import { listStoredRules, type StoredRule, toRuleOccasion } from './stored-rules.server.ts'

type Happening = { schoolId: number; accountId: number; when: Occurrence; scopes: number[] }

/** Gives and takes what follows for a student; again it changes nothing. */
export async function applyRules({ schoolId, accountId, when, scopes }: Happening): Promise<void> {
  await inSchool(schoolId, async (db) => {
    const rules = await listStoredRules(db, schoolId)
    const isAbout = (rule: StoredRule) => fitsScopes(toRuleOccasion(rule), scopes)
    const holding = (rule: StoredRule) => isHeld(db, schoolId, accountId, rule)
    const given = await filter(rules, async (rule) => {
      // Whoever left an address before they registered is known by it now.
      if (rule.when === 'lead' && when === 'registration') return await holding(rule)
      const resumes = rule.untilEnd && rule.when === RESUMES[when]
      return (rule.when === when || resumes) && isAbout(rule) && (!rule.untilEnd || (await holding(rule)))
    })
    const over = await filter(rules, async (rule) => {
      return rule.untilEnd && rule.when === ENDS[when] && isAbout(rule) && !(await holding(rule))
    })
    const taken = new Set(over.map(({ tagId }) => tagId))
    // By another rule it stays.
    for (const rule of rules) if (taken.has(rule.tagId) && (await holding(rule))) taken.delete(rule.tagId)
    const add = given.map(({ tagId }) => tagId)
    if (add.length + taken.size > 0 && (await isThere(db, schoolId, accountId)))
      await changeTagsOf(db, schoolId, [accountId], { add, remove: [...taken] })
  })
}

async function filter(
  rules: readonly StoredRule[],
  fits: (rule: StoredRule) => Promise<boolean>,
): Promise<StoredRule[]> {
  const found: StoredRule[] = []
  for (const rule of rules) if (await fits(rule)) found.push(rule)
  return found
}

async function isHeld(db: Db, school: number, account: number, rule: StoredRule): Promise<boolean> {
  const { rows } = await db.execute(sql`select a.id from accounts a
    where ${isStudent(school)} and a.id = ${account} and ${holds(school, rule)}`)
  return rows.length > 0
}

async function isThere(db: Db, school: number, account: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select a.id from accounts a where ${isStudent(school)} and a.id = ${account}`)
  return rows.length > 0
}
