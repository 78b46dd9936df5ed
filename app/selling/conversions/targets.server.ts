import { and, eq, sql } from 'drizzle-orm'
import { showConversions } from '#app/people/schools/schools.server.ts'
import { recordSettings } from '#app/people/schools/settings.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { seal, unseal } from '#app/platform/encryption.server.ts'
import { invalid, requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { conversions, conversionTargets } from './tables.server.ts'
import { SHAPES, TARGETS, type TargetName, type TargetView } from './targets.ts'

const PURPOSE = 'conversion targets'

export type TargetSettings = { id: string; secret: string }
type StoredTarget = TargetSettings & { enabled: boolean }

const getOwner = (schoolId: number, target: TargetName) => `${schoolId} ${target}`

/** What a school entered, by target; `changing` keeps others from changing it meanwhile. */
async function listStored(db: Db, schoolId: number, changing = false): Promise<Map<TargetName, StoredTarget>> {
  const query = db.select().from(conversionTargets).where(eq(conversionTargets.schoolId, schoolId))
  const rows = await (changing ? query.for('update') : query)
  return new Map(
    rows.map(({ target, enabled, entered }) => {
      const { id, secret }: TargetSettings = JSON.parse(
        unseal(PURPOSE, getOwner(schoolId, target), entered).toString('utf8'),
      )
      return [target, { id, secret, enabled }]
    }),
  )
}

/** By which a target is told; undefined where the school tells it nothing. */
export async function findTarget(db: Db, schoolId: number, target: TargetName): Promise<TargetSettings | undefined> {
  const stored = (await listStored(db, schoolId)).get(target)
  return stored?.enabled ? stored : undefined
}

/** All targets with what was entered, and how telling them goes. */
export async function listTargets(db: Db, schoolId: number): Promise<TargetView[]> {
  const [stored, counted] = await Promise.all([listStored(db, schoolId), countConversions(db, schoolId)])
  return TARGETS.map((name) => {
    const one = stored.get(name)
    const count = counted.find(({ target }) => target === name)
    return {
      name,
      enabled: one?.enabled ?? false,
      id: one?.id ?? null,
      ends: one ? one.secret.slice(-4) : null,
      told: count?.told ?? 0,
      refused: count?.refused ?? 0,
      problem: count?.problem ?? null,
    }
  })
}

async function countConversions(db: Db, schoolId: number) {
  return await db
    .select({
      target: conversions.target,
      told: sql`count(*) filter (where ${conversions.state} = 'told')`.mapWith(Number),
      refused: sql`count(*) filter (where ${conversions.state} = 'refused')`.mapWith(Number),
      problem: sql<string | null>`(array_agg(${conversions.problem} order by ${conversions.answeredAt} desc)
        filter (where ${conversions.state} = 'refused'))[1]`,
    })
    .from(conversions)
    .where(and(eq(conversions.schoolId, schoolId), sql`${conversions.agreedAt} > now() - interval '30 days'`))
    .groupBy(conversions.target)
}

type TargetInput = { enabled: boolean; id: string; secret: string }

/** Keeps what was entered for a target. A secret that is left empty stays; visitors are asked from the next page on. */
export async function saveTarget(db: Db, actor: Member, target: TargetName, input: TargetInput): Promise<void> {
  const { schoolId } = actor
  const all = await listStored(db, schoolId, true)
  const entered = { id: input.id, secret: input.secret || (all.get(target)?.secret ?? '') }
  for (const name of ['id', 'secret'] as const) {
    if (!entered[name]) throw invalid(name, 'errors.required')
    if (!SHAPES[target][name].test(entered[name])) throw invalid(name, `conversions.${target}_${name}_shape`)
  }
  const sealed = seal(PURPOSE, getOwner(schoolId, target), Buffer.from(JSON.stringify(entered)))
  const row = { enabled: input.enabled, entered: sealed }
  await db
    .insert(conversionTargets)
    .values({ schoolId, target, ...row })
    .onConflictDoUpdate({
      target: [conversionTargets.schoolId, conversionTargets.target],
      set: { ...row, changedAt: sql`excluded.changed_at` },
    })
  const isOn = (name: TargetName) => (name === target ? input.enabled : (all.get(name)?.enabled ?? false))
  await showConversions(db, schoolId, TARGETS.filter(isOn))
  const after = `${target}: ${entered.id}, ${input.enabled ? 'on' : 'off'}`
  await recordSettings(db, actor, [{ field: 'conversions', from: null, to: after }])
}

/** Takes out what was entered for a target. */
export async function deleteTarget(db: Db, actor: Member, target: TargetName): Promise<void> {
  const { schoolId } = actor
  const all = await listStored(db, schoolId, true)
  requireFound(all.has(target))
  await db
    .delete(conversionTargets)
    .where(and(eq(conversionTargets.schoolId, schoolId), eq(conversionTargets.target, target)))
  const left = TARGETS.filter((name) => name !== target && all.get(name)?.enabled)
  await showConversions(db, schoolId, left)
  await recordSettings(db, actor, [{ field: 'conversions', from: target, to: null }])
}
