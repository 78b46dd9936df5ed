import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { htmlInLocale } from '#app/platform/html.ts'
import { inLocale, type Locale, translate } from '#app/platform/i18n.ts'
import { fieldsInLocale, type LeadFormView } from './lead-form.ts'
import type { LeadForm } from './lead-forms.server.ts'
import { leadForms } from './tables.server.ts'

/** A form as visitors get it, in one language; what was left empty says what every such form says. */
export function leadFormView(form: LeadForm, locale: Locale): LeadFormView {
  const { id, title, fields, hidden, labels, successHeader, successHtml, buttonText, consentText } = form
  return {
    id,
    title: inLocale(title, locale),
    fields: fieldsInLocale(fields, locale),
    hidden,
    labels,
    successHeader: inLocale(successHeader, locale) || translate(locale, 'leads.thank_you'),
    successHtml: htmlInLocale(successHtml, locale),
    buttonText: inLocale(buttonText, locale) || translate(locale, 'leads.subscribe'),
    buttonClass: form.buttonClass,
    doubleOptIn: form.doubleOptIn,
    consentText: inLocale(consentText, locale),
  }
}

/** Of these forms those that there are. */
export async function listShownForms(db: Db, schoolId: number, ids: number[], locale: Locale) {
  if (ids.length === 0) return new Map<number, LeadFormView>()
  const rows = await db
    .select()
    .from(leadForms)
    .where(and(eq(leadForms.schoolId, schoolId), inArray(leadForms.id, ids), isNull(leadForms.deletedAt)))
  return new Map(rows.map((form) => [form.id, leadFormView(form, locale)]))
}
