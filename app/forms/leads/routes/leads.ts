import { z } from 'zod'
import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { page } from '#app/platform/answers.server.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { toListQuery } from '#app/platform/list.server.ts'
import { exportFile, inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { OPTION_LIMIT, optionInput } from '#app/platform/option-list.server.ts'
import { findFormOptions, loadFormOptions } from '../form-options.server.ts'
import { listFieldsOfForms } from '../lead-forms.server.ts'
import { leadFile, leadList, listFieldNames } from '../lead-list.server.ts'
import { deleteLead } from '../stored-leads.server.ts'

/** Everybody who left an address. */
const listLeads = listRoute(
  leadList,
  { access: 'leads', json: inSnakeCase(leadList, { fields: 'as written' }) },
  async ({ c, db, viewer, school, locale, list }) =>
    page('leads/leads', {
      list,
      forms: await loadFormOptions(db, { c, school, locale }),
      fieldsByForm: await listFieldsOfForms(
        db,
        school.id,
        [...new Set(list.rows.flatMap(({ formId }) => formId ?? []))],
        locale,
      ),
      products: await loadProductOptions(db, { c, viewer, school }),
    }),
)

const filters = z.object({
  ...leadList.filters,
  sort: z.string().max(40).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})

/** The same as a file, with a column for each field that was filled in. */
const exportLeads = route({ access: 'leads', input: filters }, async ({ db, input, ...context }) => {
  const { sort, order, ...narrowed } = input()
  const file = leadFile(await listFieldNames(db, context.school.id, narrowed.form))
  return exportFile(db, leadList, file, context, toListQuery(leadList, context, { filters: narrowed, sort, order }))
})

const dropLead = route({ access: 'leads', ids: z.object({ id: Id }) }, async ({ db, school, ids }) => {
  await deleteLead(db, school.id, ids.id)
  return { deleted: true }
})

/** Finds forms to choose from, while a title is typed; whoever lays out a page shows one on it. */
const findForms = route(
  { access: 'build', input: z.object(optionInput), limit: OPTION_LIMIT },
  async ({ db, school, locale, input }) => {
    const { options, more } = await findFormOptions(db, { school, locale }, input())
    return { data: options, more }
  },
)

export const routes = {
  'GET /home/leads': listLeads,
  'GET /home/leads/export': exportLeads,
  'DELETE /home/leads/:id': dropLead,
  'GET /home/options/lead-forms': findForms,
} satisfies Addresses
