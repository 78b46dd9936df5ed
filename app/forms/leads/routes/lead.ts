import { z } from 'zod'
import { Answer, json, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { Fields } from '#app/platform/inputs.server.ts'
import { TALKING } from '#app/platform/limits.server.ts'
import { isPlainForm } from '#app/platform/request.server.ts'
import { requireLeadForm } from '../lead-forms.server.ts'
import { findLeadWait, getSource, saveLead } from '../leads.server.ts'
import { leadFormView } from '../shown-forms.server.ts'

const ids = Fields({ formId: Id })

/** A form on a page of its own, where one without a script ends up; as JSON what is drawn on pages of others. */
const showLeadPage = route({ access: 'visitor', ids }, async ({ c, db, school, locale, ids }) => {
  const found = await requireLeadForm(db, school.id, ids.formId)
  const form = leadFormView(found, locale)
  const done = c.req.query('done') !== undefined
  return page('leads/lead-page', { form, done, next: found.redirectTo }, { json: toSnakeCase({ leadForm: form }) })
})

/** Somebody leaves an address by a form; what it takes is what the form asks. */
const sendLead = route(
  {
    access: 'visitor',
    ids,
    input: z.object({}),
    loose: true,
    form: showLeadPage,
    limit: TALKING,
    waits: findLeadWait,
    anySession: true,
  },
  async ({ c, db, school, locale, byForm, ids, input }) => {
    const form = await requireLeadForm(db, school.id, ids.formId)
    const source = getSource(c.req.header('referer'), c.req.header('host'))
    await saveLead(db, form, input(), { locale, source }, { byForm })
    const { redirectTo: to } = form
    // A browser that sent the form by itself would not follow it to another site.
    const next = to?.startsWith('/') ? to : `/lead/${form.id}?done`
    return new Answer((c) =>
      isPlainForm(c)
        ? c.redirect(next, 303)
        : json(toSnakeCase({ saved: true, ...(to && { redirectTo: to }) }), 201).send(c),
    )
  },
)

export const routes = {
  'POST /lead': sendLead,
  'GET /lead/:form_id': showLeadPage,
} satisfies Addresses
