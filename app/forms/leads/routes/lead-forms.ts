import { z } from 'zod'
import { afterCommit, json, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { LONGEST } from '#app/platform/body.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { LeadFormInput, NewLeadFormInput } from '../inputs.server.ts'
import {
  changeLeadForm,
  createLeadForm,
  deleteLeadForm,
  leadFormList,
  loadLeadFormRow,
  requireLeadForm,
  writtenForm,
} from '../lead-forms.server.ts'

const declared = { access: 'leads', ids: z.object({ id: Id }) } as const

const listLeadForms = listRoute(leadFormList, { access: 'leads', json: inSnakeCase(leadFormList) }, async ({ list }) =>
  page('leads/lead-forms', { list }),
)

/** A form: the page where it is built; as JSON all that is said of it. */
const showLeadForm = route(declared, async ({ db, school, locale, ids }) => {
  const form = await loadLeadFormRow(db, await requireLeadForm(db, school.id, ids.id), locale)
  return page('leads/lead-form', { form }, { json: toSnakeCase({ leadForm: form }) })
})

const addLeadForm = route(
  { access: 'leads', input: NewLeadFormInput, form: listLeadForms, maxBytes: LONGEST },
  async ({ school, locale, input }) => {
    const body = input()
    return afterCommit(async () => {
      const written = await writtenForm(body, locale)
      return inSchool(school.id, async (db) => {
        const form = await createLeadForm(db, school.id, written, locale)
        return jsonOrRedirect(
          toSnakeCase({ leadForm: await loadLeadFormRow(db, form, locale) }),
          `/home/lead-forms/${form.id}`,
          201,
        )
      })
    })
  },
)

const saveLeadForm = route(
  { ...declared, input: LeadFormInput, maxBytes: LONGEST },
  async ({ db, school, locale, ids, input }) => {
    const form = await requireLeadForm(db, school.id, ids.id)
    const body = input()
    return afterCommit(async () => {
      const written = await writtenForm(body, locale)
      return inSchool(school.id, async (db) => {
        await changeLeadForm(db, form, written, locale)
        return json(toSnakeCase({ leadForm: await loadLeadFormRow(db, form, locale) }))
      })
    })
  },
)

const dropLeadForm = route(declared, async ({ db, school, ids }) => {
  await deleteLeadForm(db, await requireLeadForm(db, school.id, ids.id))
  return { deleted: true }
})

export const routes = {
  'GET /home/lead-forms': listLeadForms,
  'POST /home/lead-forms': addLeadForm,
  'GET /home/lead-forms/:id': showLeadForm,
  'PUT /home/lead-forms/:id': saveLeadForm,
  'DELETE /home/lead-forms/:id': dropLeadForm,
} satisfies Addresses
