import { and, eq, sql } from 'drizzle-orm'
import { builds, findBuilt } from '#app/content/catalogue/office-products.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type LocalText } from '#app/platform/i18n.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { isCertified, type Rule, type RuleRow } from './certificate.ts'
import type { RuleBody } from './inputs.server.ts'
import { issueEarned } from './jobs.server.ts'
import { certificateRules } from './tables.server.ts'
import { requireTemplate, type TemplateContext } from './templates.server.ts'

type Row = { id: number; title: LocalText; rule: Rule; template: number | null; earlier: boolean }

/** By what each course that the viewer builds gives its certificate; of all, or of these. */
export async function listRules(
  db: Db,
  { viewer, school, locale }: TemplateContext,
  ids?: readonly number[],
): Promise<RuleRow[]> {
  const among = ids ? sql`and p.id = any(${sql.param(ids)}::bigint[])` : sql``
  const { rows } = await db.execute<{ row: Row }>(sql`
    select json_build_object('id', p.id, 'title', p.title, 'rule', coalesce(r.rule, 'by_hand'), 'template', r.template_id,
      'earlier', r.rule is not null and r.rule <> 'by_hand' and r.since is null) as row
    from products p left join certificate_rules r on r.school_id = ${school.id} and r.product_id = p.id
    where p.school_id = ${school.id} and p.type = 'course' and p.status <> 'archived' and ${builds(viewer, school, sql`p.id`)}
      ${among}
    order by p.position, p.id`)
  return rows.map(({ row: { id, title, rule, template, earlier } }) => ({
    productId: id,
    product: inLocale(title, locale),
    rule,
    templateId: template,
    earlier,
  }))
}

/** Says by what a product gives its certificate, and how it looks; gives it to earlier finishers when that is wanted. */
export async function saveRule(
  db: Db,
  context: TemplateContext,
  id: number,
  { rule, templateId, earlier }: RuleBody,
): Promise<void> {
  const { schoolId, id: productId, type } = await findBuilt(db, context, id)
  requireFound(isCertified(type))
  if (templateId !== null) await requireTemplate(db, schoolId, templateId)
  const [before] = await db
    .select()
    .from(certificateRules)
    .where(and(eq(certificateRules.schoolId, schoolId), eq(certificateRules.productId, productId)))
  // The same rule goes on from when it began.
  const began = before?.rule === rule ? before.since : null
  const newRule = { rule, templateId, since: earlier ? null : (began ?? sql`now()`) }
  await db
    .insert(certificateRules)
    .values({ schoolId, productId, ...newRule })
    .onConflictDoUpdate({
      target: [certificateRules.schoolId, certificateRules.productId],
      set: { rule, templateId, since: sql`excluded.since` },
    })
  if (earlier && rule !== 'by_hand') await enqueue(db, issueEarned, { schoolId, productId })
}
