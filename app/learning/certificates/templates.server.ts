import { and, asc, count, eq, sql } from 'drizzle-orm'
import { builds } from '#app/content/catalogue/office-products.server.ts'
import { attachImage } from '#app/people/media/images.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { mergeLanguages } from '#app/platform/local-input.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { refuseStale } from '#app/platform/versions.server.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import type { TemplateTitle } from './certificate.ts'
import type { DesignBody, TemplateBody } from './design-inputs.server.ts'
import { DEFAULT_DESIGN, DESIGN_TEXTS, type Design, TEMPLATES_MAX, type TemplateRow } from './look.ts'
import { certificateRules, certificateTemplates } from './tables.server.ts'

export type TemplateContext = {
  viewer: Member
  school: Pick<CurrentSchool, 'id' | 'instructorsLimited'>
  locale: Locale
}
type Template = typeof certificateTemplates.$inferSelect

const byId = ({ schoolId, id }: Pick<Template, 'schoolId' | 'id'>) => hasId(certificateTemplates, schoolId, id)

export const templateRow = ({ id, title, design, version, updatedAt }: Template): TemplateRow => ({
  id,
  title,
  design,
  version,
  updatedAt,
})

export async function listTemplates(db: Db, schoolId: number): Promise<TemplateTitle[]> {
  const { id, title } = certificateTemplates
  return db
    .select({ id, title })
    .from(certificateTemplates)
    .where(eq(certificateTemplates.schoolId, schoolId))
    .orderBy(asc(id))
}

export async function requireTemplate(db: Db, schoolId: number, id: number): Promise<Template> {
  return db.select().from(certificateTemplates).where(byId({ schoolId, id })).then(requireRow)
}

/** A template like the one that all have; 409 when there are too many. */
export async function createTemplate(db: Db, schoolId: number, title: string): Promise<Template> {
  const [row] = await db
    .select({ there: count() })
    .from(certificateTemplates)
    .where(eq(certificateTemplates.schoolId, schoolId))
  if ((row?.there ?? 0) >= TEMPLATES_MAX) throw new Refusal(409, 'certificates.templates_max')
  const made = await db
    .insert(certificateTemplates)
    .values({ schoolId, title, design: DEFAULT_DESIGN })
    .returning()
    .then(expectRow)
  return made
}

/** What a call says of a design, in the caller’s language or in each. */
export function getDesign(body: DesignBody, kept: Design, locale: Locale): Design {
  const texts = Object.fromEntries(DESIGN_TEXTS.map((name) => [name, mergeLanguages(body[name], kept[name], locale)]))
  return { ...body, ...(texts as Pick<Design, (typeof DESIGN_TEXTS)[number]>) }
}

/** Changes how a template looks, not what was issued by it; a version that is not the stored one any more: 409. */
export async function changeTemplate(
  db: Db,
  { viewer, school, locale }: TemplateContext,
  found: Template,
  { title, design, version }: TemplateBody,
): Promise<Template> {
  await needOwn(db, { viewer, school }, found)
  const stored = await db.select().from(certificateTemplates).where(byId(found)).for('update').then(requireRow)
  refuseStale(stored, version, toSnakeCase(templateRow(stored)))
  const wanted = getDesign(design, stored.design, locale)
  await attachImage(db, viewer, wanted.logo, stored.design.logo)
  await attachImage(db, viewer, wanted.signature, stored.design.signature)
  const changed = await db
    .update(certificateTemplates)
    .set({ title, design: wanted, updatedAt: sql`now()`, version: sql`${certificateTemplates.version} + 1` })
    .where(byId(found))
    .returning()
    .then(expectRow)
  return changed
}

/** Deletes a template: products that have it get the look that all have. */
export async function deleteTemplate(
  db: Db,
  context: Pick<TemplateContext, 'viewer' | 'school'>,
  found: Template,
): Promise<void> {
  await needOwn(db, context, found)
  const { schoolId, templateId } = certificateRules
  await db
    .update(certificateRules)
    .set({ templateId: null })
    .where(and(eq(schoolId, found.schoolId), eq(templateId, found.id)))
  await db.delete(certificateTemplates).where(byId(found))
}

/** An instructor changes no template by which products of others give certificates: 403. */
async function needOwn(
  db: Db,
  { viewer, school }: Pick<TemplateContext, 'viewer' | 'school'>,
  { id }: Template,
): Promise<void> {
  const { rows } = await db.execute(sql`
    select 1 from certificate_rules r where r.school_id = ${school.id} and r.template_id = ${id}
      and not ${builds(viewer, school, sql`r.product_id`)} limit 1`)
  if (rows.length > 0) throw new Refusal(403, 'certificates.template_of_others')
}
