import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { CleanHtml, LocalHtml } from '#app/platform/html.ts'
import { inLocale, LOCALES, type Locale, type LocalText, translate } from '#app/platform/i18n.ts'
import { Filter, Line } from '#app/platform/inputs.server.ts'
import { list } from '#app/platform/list.server.ts'
import { mergeLanguages } from '#app/platform/local-input.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { type FieldErrors, refuseWrong } from '#app/platform/refusal.ts'
import { foldedInAll, holdsWords } from '#app/platform/search.server.ts'
import { byText } from '#app/platform/sort-key.server.ts'
import { refuseStale } from '#app/platform/versions.server.ts'
import { markdownHtml } from '#app/platform/written.server.ts'
import type { LeadFormBody } from './inputs.server.ts'
import {
  FIRST_FIELDS,
  type FieldsByForm,
  fieldsInLocale,
  HAS_OPTIONS,
  type LeadField,
  type LeadFormRow,
} from './lead-form.ts'
import { leadForms } from './tables.server.ts'

export type LeadForm = typeof leadForms.$inferSelect

const byId = ({ schoolId, id }: Pick<LeadForm, 'schoolId' | 'id'>) => hasId(leadForms, schoolId, id)

const count = (school: number) => sql<number>`(select count(*)::int from leads l
  where l.school_id = ${school} and l.form_id = lead_forms.id)`

const listed = (db: Db, school: number, key: SQL) =>
  db
    .select({ id: leadForms.id, form: leadForms, leads: count(school), key: key as SQL<number> })
    .from(leadForms)
    .$dynamic()

function toRow(form: LeadForm, leads: number, locale: Locale): LeadFormRow {
  const { id, title, fields, hidden, labels, successHeader, successText, buttonText, consentText } = form
  const { redirectTo, buttonClass, doubleOptIn, createdAt, version } = form
  return {
    id,
    title: inLocale(title, locale),
    fields: fieldsInLocale(fields, locale),
    hidden,
    labels,
    successHeader: inLocale(successHeader, locale) || translate(locale, 'leads.thank_you'),
    successText: inLocale(successText, locale),
    redirectTo,
    buttonText: inLocale(buttonText, locale) || translate(locale, 'leads.subscribe'),
    buttonClass,
    doubleOptIn,
    consentText: inLocale(consentText, locale),
    leads,
    createdAt,
    version,
    local: { title, fields, successHeader, successText, buttonText, consentText },
  }
}

/** The school's forms, the newest first. */
export const leadFormList = list({
  filters: { q: Filter(Line(1, 100)) },
  sorts: { newest: { first: 'desc' }, title: byText(leadForms.title) },
  id: leadForms.id,
  select: (db, { school }, key) => listed(db, school.id, key),
  where: ({ school }, { q }) =>
    and(eq(leadForms.schoolId, school.id), isNull(leadForms.deletedAt), holdsWords(foldedInAll(leadForms.title), q)),
  row: ({ form, leads }, { locale }) => toRow(form, leads, locale),
})

/** A form with how many used it, in one language. */
export async function loadLeadFormRow(
  db: Db,
  form: Pick<LeadForm, 'schoolId' | 'id'>,
  locale: Locale,
): Promise<LeadFormRow> {
  const found = await listed(db, form.schoolId, sql`0`).where(byId(form)).then(expectRow)
  return toRow(found.form, found.leads, locale)
}

/** A form by its id; 404 where there is none, or none any more. */
export async function requireLeadForm(db: Db, schoolId: number, id: number): Promise<LeadForm> {
  return db
    .select()
    .from(leadForms)
    .where(and(byId({ schoolId, id }), isNull(leadForms.deletedAt)))
    .then(requireRow)
}

/** What these forms ask, in one language; those that were deleted too, as their leads stay. */
export async function listFieldsOfForms(
  db: Db,
  schoolId: number,
  ids: number[],
  locale: Locale,
): Promise<FieldsByForm> {
  if (ids.length === 0) return {}
  const rows = await db
    .select({ id: leadForms.id, fields: leadForms.fields })
    .from(leadForms)
    .where(and(eq(leadForms.schoolId, schoolId), inArray(leadForms.id, ids)))
  return Object.fromEntries(rows.map(({ id, fields }) => [id, fieldsInLocale(fields, locale)]))
}

/** What a call says of a form, with the HTML of its text; made outside transactions, as it takes its time. */
export async function writtenForm<Body extends LeadFormBody>(body: Body, locale: Locale) {
  const html: Partial<Record<Locale, CleanHtml>> = {}
  const texts = mergeLanguages(body.successText, {}, locale)
  for (const code of LOCALES) if (texts[code]) html[code] = await markdownHtml(texts[code])
  return { ...body, successHtml: html as LocalHtml }
}
type StoredForm = Awaited<ReturnType<typeof writtenForm>>

/** The same as it is stored. Words in one language take the place of those in that language. */
function getColumns(body: StoredForm, kept: Partial<LeadForm>, locale: Locale) {
  const toText = (given: typeof body.title, before: LocalText = {}) => mergeLanguages(given, before, locale)
  const before = new Map(kept.fields?.map((field) => [field.name, field]))
  const fields: LeadField[] =
    body.fields?.map(({ label, placeholder, options, ...field }) => {
      const old = before.get(field.name)
      const texts = new Map(old?.options.map(({ value, text }) => [value, text]))
      return {
        ...field,
        label: toText(label, old?.label),
        placeholder: toText(placeholder, old?.placeholder),
        options: options.map(({ value, text }) => ({ value, text: toText(text, texts.get(value)) })),
      }
    }) ?? FIRST_FIELDS
  const successText = toText(body.successText, kept.successText)
  const html = { ...kept.successHtml, ...body.successHtml }
  refuseUnfit(fields, body)
  const { hidden, labels, redirectTo, buttonClass, doubleOptIn } = body
  return {
    title: toText(body.title, kept.title),
    fields,
    hidden,
    labels,
    successHeader: toText(body.successHeader, kept.successHeader),
    successText,
    successHtml: Object.fromEntries(
      LOCALES.filter((code) => successText[code]).map((code) => [code, html[code]]),
    ) as LocalHtml,
    redirectTo,
    buttonText: toText(body.buttonText, kept.buttonText),
    buttonClass,
    doubleOptIn,
    consentText: toText(body.consentText, kept.consentText),
  }
}

/** Names are each other's only, a choice has something to choose, and who is asked to confirm needs an address. */
function refuseUnfit(fields: readonly LeadField[], { hidden, doubleOptIn }: LeadFormBody): void {
  const errors: FieldErrors = {}
  const names = new Set<string>()
  for (const [at, { name, type, options }] of fields.entries()) {
    if (names.has(name)) errors[`fields.${at}.name`] = ['leads.name_taken']
    names.add(name)
    if (HAS_OPTIONS.has(type) && type !== 'checkbox' && options.length === 0)
      errors[`fields.${at}.options`] = ['leads.options_needed']
    if (new Set(options.map(({ value }) => value)).size < options.length)
      errors[`fields.${at}.options`] = ['leads.values_differ']
  }
  for (const [at, { name }] of hidden.entries()) {
    if (names.has(name)) errors[`hidden.${at}.name`] = ['leads.name_taken']
    names.add(name)
  }
  if (doubleOptIn && !fields.some(({ type, required }) => type === 'email' && required))
    errors.double_opt_in = ['leads.address_needed']
  refuseWrong(errors)
}

export async function createLeadForm(db: Db, schoolId: number, body: StoredForm, locale: Locale): Promise<LeadForm> {
  const form = await db
    .insert(leadForms)
    .values({ schoolId, ...getColumns(body, {}, locale) })
    .returning()
    .then(expectRow)
  return form
}

/** Changes a form; a version that is not the stored one any more is a 409 with the form as it is. */
export async function changeLeadForm(
  db: Db,
  form: LeadForm,
  { version, ...body }: StoredForm & { version?: number },
  locale: Locale,
): Promise<void> {
  const stored = await db.select().from(leadForms).where(byId(form)).for('update').then(requireRow)
  if (version !== undefined && version !== stored.version)
    refuseStale(stored, version, toSnakeCase(await loadLeadFormRow(db, stored, locale)))
  await db
    .update(leadForms)
    .set({ ...getColumns(body, stored, locale), version: sql`${leadForms.version} + 1` })
    .where(byId(form))
}

/** Nobody finds it any more, and no page shows it; who used it stays on the list. */
export async function deleteLeadForm(db: Db, form: LeadForm): Promise<void> {
  await db.update(leadForms).set({ deletedAt: sql`now()` }).where(byId(form))
}
