import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { products } from '#app/content/catalogue/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Id } from '#app/platform/http.server.ts'
import { inLocale, translate } from '#app/platform/i18n.ts'
import { Filter, Line } from '#app/platform/inputs.server.ts'
import { type ListFile, list } from '#app/platform/list.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { holdsWords } from '#app/platform/search.server.ts'
import { getAnswerText, LEAD_STATES, type LeadRow, type LeadState } from './lead.ts'
import { leadForms, leads } from './tables.server.ts'

const state = sql<LeadState>`case when ${leads.confirmedAt} is not null then 'confirmed'
  when ${leads.asked} then 'waiting' else 'unasked' end`

const inState = {
  confirmed: isNotNull(leads.confirmedAt),
  waiting: and(eq(leads.asked, true), isNull(leads.confirmedAt)),
  unasked: and(eq(leads.asked, false), isNull(leads.confirmedAt)),
} satisfies Record<LeadState, SQL | undefined>

/** Everybody who left an address, the newest first. */
export const leadList = list({
  filters: {
    q: Filter(Line(1, 100)),
    form: Filter(Id),
    product: Filter(Id),
    state: Filter(z.enum(LEAD_STATES)),
  },
  sorts: {
    newest: { first: 'desc' },
    email: { first: 'asc', by: () => sql`(lower(${leads.email}) collate "C")`, kind: 'text' },
  },
  id: leads.id,
  select: (db, { school }, key) =>
    db
      .select({
        id: leads.id,
        formId: leads.formId,
        form: leadForms.title,
        productId: leads.productId,
        product: products.title,
        email: leads.email,
        fields: leads.fields,
        state,
        confirmedAt: leads.confirmedAt,
        consentText: leads.consentText,
        source: leads.source,
        createdAt: leads.createdAt,
        key,
      })
      .from(leads)
      .leftJoin(leadForms, hasId(leadForms, school.id, leads.formId))
      .leftJoin(products, hasId(products, school.id, leads.productId))
      .$dynamic(),
  where: ({ school }, { q, form, product, state: wanted }) =>
    and(
      eq(leads.schoolId, school.id),
      form === undefined ? undefined : eq(leads.formId, form),
      product === undefined ? undefined : eq(leads.productId, product),
      wanted && inState[wanted],
      holdsWords(sql`${leads.words}`, q),
    ),
  changedSince: (_context, since) => sql`greatest(${leads.createdAt}, ${leads.confirmedAt}) >= ${since}`,
  row: ({ form, productId, product, ...found }, { locale }): LeadRow => ({
    ...found,
    form: form && inLocale(form, locale),
    product: productId === null ? null : { id: productId, title: inLocale(product ?? {}, locale) },
  }),
})

/** The names of all that leads said by a form, or by any. */
export async function listFieldNames(db: Db, schoolId: number, form: number | undefined): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct name from leads, jsonb_object_keys(fields) as name
    where school_id = ${schoolId} and (${form ?? null}::bigint is null or form_id = ${form ?? null}) order by name`)
  return rows.map(({ name }) => name)
}

/** The list as a file, with a column for each of these fields. */
export function leadFile(names: readonly string[]): ListFile<LeadRow> {
  return {
    name: 'leads',
    columns({ locale }) {
      const say = (key: 'date' | 'form' | 'state' | 'confirmed_at' | 'consent' | 'source') =>
        translate(locale, `leads.${key}`)
      return [
        { head: say('date'), at: ({ createdAt }) => createdAt },
        { head: say('form'), cell: ({ form, product }) => form ?? product?.title ?? '' },
        ...names.map((name) => ({
          head: name,
          cell: ({ fields }: LeadRow) => (Object.hasOwn(fields, name) ? getAnswerText(fields[name] ?? '') : ''),
        })),
        { head: say('state'), cell: ({ state }) => translate(locale, `leads.state_${state}`) },
        { head: say('confirmed_at'), at: ({ confirmedAt }) => confirmedAt },
        { head: say('consent'), cell: ({ consentText }) => consentText },
        { head: say('source'), cell: ({ source }) => source },
      ]
    },
  }
}
