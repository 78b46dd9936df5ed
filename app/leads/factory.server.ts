import type { Db } from '../platform/db.server.ts'
import { NewLeadFormInput } from './inputs.server.ts'
import { createLeadForm, type LeadForm } from './lead-forms.server.ts'

/** A form as a call makes it, in English: a first name and an address, unless told otherwise. */
export function aLeadForm(
  db: Db,
  { schoolId = 1, ...said }: { schoolId?: number } & Record<string, unknown> = {},
): Promise<LeadForm> {
  return createLeadForm(db, schoolId, NewLeadFormInput.parse({ title: 'Seven days', ...said }), 'en')
}
