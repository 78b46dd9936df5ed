import type { Db } from '#app/platform/db.server.ts'
import { NewLeadFormInput } from './inputs.server.ts'
import { createLeadForm, type LeadForm, writtenForm } from './lead-forms.server.ts'

/** A form as a call makes it, in English: a first name and an address, unless told otherwise. */
export async function aLeadForm(
  db: Db,
  { schoolId = 1, ...fields }: { schoolId?: number } & Record<string, unknown> = {},
): Promise<LeadForm> {
  const body = NewLeadFormInput.parse({ title: 'Seven days', ...fields })
  return createLeadForm(db, schoolId, await writtenForm(body, 'en'), 'en')
}
