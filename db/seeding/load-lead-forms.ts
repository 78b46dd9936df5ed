import { LeadFormInput, NewLeadFormInput } from '#app/forms/leads/inputs.server.ts'
import { changeLeadForm, createLeadForm, writtenForm } from '#app/forms/leads/lead-forms.server.ts'
import { saveLead } from '#app/forms/leads/leads.server.ts'
import { confirmLead } from '#app/forms/leads/stored-leads.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { addBlock } from '#app/storefront/pages/blocks.server.ts'
import { openPage, publishPage } from '#app/storefront/pages/pages.server.ts'
import type { DemoLeadForm } from '../demo/content-types.ts'

/** The forms of the school, each on its home, and who used them and has confirmed. */
export async function loadLeadForms(db: Db, viewer: Member, forms: readonly DemoLeadForm[]): Promise<void> {
  if (forms.length === 0) return
  const { schoolId, locale } = viewer
  const school = { id: schoolId, instructorsLimited: false }
  const home = await openPage(db, { viewer, school }, null)
  for (const { home: words, leads, ...input } of forms) {
    // Nobody is asked about the addresses of made-up people.
    const unasked = NewLeadFormInput.parse({ ...input, double_opt_in: false })
    const form = await createLeadForm(db, schoolId, await writtenForm(unasked, locale), locale)
    for (const lead of leads) {
      const saved = await saveLead(db, form, lead, { locale: 'pl', source: '/' })
      if (saved) await confirmLead(db, saved)
    }
    await changeLeadForm(db, form, await writtenForm(LeadFormInput.parse(input), locale), locale)
    await addBlock(db, { viewer, school, locale }, home, {
      type: 'lead_form',
      payload: { ...words, lead_form: form.id },
      position: 2,
    })
  }
  await publishPage(db, viewer, home)
}
