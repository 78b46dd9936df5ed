import { z } from 'zod'
import { CONSENT } from '#app/forms/leads/lead-form.ts'
import { leadFormList, requireLeadForm } from '#app/forms/leads/lead-forms.server.ts'
import { leadList } from '#app/forms/leads/lead-list.server.ts'
import { saveLead } from '#app/forms/leads/leads.server.ts'
import { EMAIL_MAX } from '#app/people/accounts/email.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, IdOf } from '#app/platform/http.server.ts'
import { Fields, Line } from '#app/platform/inputs.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import { inSnake, listOperation, type Operations, operation, requireListed, toRoutes } from '../operation.server.ts'
import { Lead, LeadForm } from '../outputs.server.ts'

/** Names in what a lead sent are the form's own. */
const AS_WRITTEN = { fields: 'as written' } as const

const listLeads = listOperation({
  scope: 'leads:read',
  summary: 'List leads',
  list: leadList,
  output: Lead,
  toOutput: (row) => toSnakeCase(row, AS_WRITTEN),
})

const listLeadForms = listOperation({
  scope: 'leads:read',
  summary: 'List lead forms',
  list: leadFormList,
  output: LeadForm,
  toOutput: inSnake,
})

/** What begins so are the form's own devices. */
const FieldName = z.string().regex(/^[^_]/)
const FieldValue = z.union([z.string(), z.boolean(), z.array(z.string())])

const createLead = operation(
  {
    scope: 'leads:write',
    summary: 'Create a lead',
    input: Fields({
      formId: IdOf(({ db, school }, id) => requireLeadForm(db, school.id, id)),
      email: Line(1, EMAIL_MAX),
      fields: z.record(FieldName, FieldValue).optional(),
      consent: z.boolean().optional(),
    }),
    output: z.object({ lead: Lead }),
    status: 201,
  },
  async (context) => {
    const { db, school, locale, viewer } = context
    const { formId, email, fields = {}, consent } = context.input()
    const form = await requireLeadForm(db, school.id, formId)
    const name = form.fields.find(({ type }) => type === 'email')?.name ?? 'email'
    const sent = { ...fields, [name]: email, ...(consent !== undefined && { [CONSENT]: consent }) }
    const lead = await saveLead(db, form, sent, { locale, source: viewer.apiKey?.name ?? null }).catch(
      (error: unknown) => {
        throw error instanceof Refusal ? asSent(error, name) : error
      },
    )
    requireFound(lead)
    return { lead: toSnakeCase(await requireListed(context, leadList, lead.id), AS_WRITTEN) }
  },
)

/** The refusal of a form's fields under the names that this call has for them. */
function asSent(refusal: Refusal, address: string): Refusal {
  const fields = Object.entries(refusal.fields).map(([field, messages]) => {
    const sent = field === address ? 'email' : field === CONSENT ? 'consent' : `fields.${field}`
    return [sent, messages]
  })
  return new Refusal(refusal.status, refusal.text, Object.fromEntries(fields), refusal.extra)
}

export const operations = {
  'GET /api/v1/lead-forms': listLeadForms,
  'GET /api/v1/leads': listLeads,
  'POST /api/v1/leads': createLead,
} satisfies Partial<Operations>

export const routes: Addresses = toRoutes(operations)
