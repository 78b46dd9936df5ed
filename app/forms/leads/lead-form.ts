import type { FormQuestion } from '#app/forms/form-questions/question.ts'
import type { CleanHtml } from '#app/platform/html.ts'
import { inLocale, type Locale, type LocalText } from '#app/platform/i18n.ts'

export const FIELD_TYPES = ['text', 'email', 'checkbox', 'select', 'textarea', 'radio'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** What a form asks, as it is stored: in the languages of the school. */
export type LeadField = {
  label: LocalText
  placeholder: LocalText
  name: string
  type: FieldType
  required: boolean
  /** Of a box: ticked from the start. */
  checked: boolean
  options: { value: string; text: LocalText }[]
}

/** The same in one language. */
export type ShownField = Omit<LeadField, 'label' | 'placeholder' | 'options'> & {
  label: string
  placeholder: string
  options: { value: string; text: string }[]
}

/** The fields of forms, by the forms' ids. */
export type FieldsByForm = Record<number, ShownField[]>

/** What is sent along unseen. */
export type HiddenPair = { name: string; value: string }

export const TITLE_MAX = 120
export const LABEL_MAX = 200
export const OPTION_MAX = 200
export const NAME_MAX = 60
export const PAIR_MAX = 500
export const FIELDS_MAX = 30
export const OPTIONS_MAX = 50
export const HIDDEN_MAX = 20
export const BUTTON_MAX = 60
export const CLASS_MAX = 100
export const CONSENT_MAX = 500
/** Short enough to be made into HTML while a request waits, in both languages. */
export const SUCCESS_MAX = 1000

/** What a form sends beside its fields, by names that no field can have: the consent, and what only machines fill in. */
export const CONSENT = '_consent'
export const TRAP = '_empty'

/** Whether nobody sends the form without its consent: it promises e-mails, which go to those alone who agreed to them. */
export const needsConsent = ({ doubleOptIn, consentText }: Pick<LeadFormView, 'doubleOptIn' | 'consentText'>) =>
  doubleOptIn && consentText !== ''

/** What a form asks unless more is said: a first name and an address. */
export const FIRST_FIELDS: LeadField[] = [
  {
    label: { en: 'First name', pl: 'Imię' },
    placeholder: {},
    name: 'name',
    type: 'text',
    required: true,
    checked: false,
    options: [],
  },
  {
    label: { en: 'E-mail', pl: 'E-mail' },
    placeholder: {},
    name: 'email',
    type: 'email',
    required: true,
    checked: false,
    options: [],
  },
]

/** A form as its makers see it. */
export type LeadFormRow = {
  id: number
  title: string
  fields: ShownField[]
  hidden: HiddenPair[]
  labels: boolean
  successHeader: string
  /** Markdown. */
  successText: string
  redirectTo: string | null
  buttonText: string
  buttonClass: string
  doubleOptIn: boolean
  consentText: string
  leads: number
  createdAt: string
  version: number
  /** As it was written, in each language. */
  local: {
    title: LocalText
    fields: LeadField[]
    successHeader: LocalText
    successText: LocalText
    buttonText: LocalText
    consentText: LocalText
  }
}

/** A form as visitors get it. */
export type LeadFormView = {
  id: number
  title: string
  fields: ShownField[]
  hidden: HiddenPair[]
  labels: boolean
  successHeader: string
  successHtml: CleanHtml
  buttonText: string
  buttonClass: string
  doubleOptIn: boolean
  consentText: string
}

export function fieldsInLocale(fields: readonly LeadField[], locale: Locale): ShownField[] {
  return fields.map(({ label, placeholder, options, ...field }) => ({
    ...field,
    label: inLocale(label, locale),
    placeholder: inLocale(placeholder, locale),
    options: options.map(({ value, text }) => ({ value, text: inLocale(text, locale) })),
  }))
}

/** What browsers know of a person. */
const KNOWN: Record<string, string> = {
  name: 'given-name',
  first_name: 'given-name',
  last_name: 'family-name',
  phone: 'tel',
}

/** What each type of field is as a question. */
export const FIELD_QUESTIONS: Record<FieldType, Pick<FormQuestion, 'type' | 'inputType'>> = {
  text: { type: 'text', inputType: 'text' },
  email: { type: 'text', inputType: 'email' },
  checkbox: { type: 'checkbox', inputType: 'checkbox' },
  select: { type: 'select', inputType: 'text' },
  textarea: { type: 'textarea', inputType: 'text' },
  radio: { type: 'checkbox', inputType: 'radio' },
}

/** The fields of a form as questions. */
export function getQuestions(fields: readonly ShownField[]): FormQuestion[] {
  return fields.map(({ label: title, placeholder, name, type, required, checked, options }) => ({
    title,
    name,
    placeholder,
    required,
    ...FIELD_QUESTIONS[type],
    value: type === 'checkbox' && options.length === 0 ? checked : null,
    // An address is a line of text: options that a field kept from another type are not asked.
    options: HAS_OPTIONS.has(type) ? options.map(({ value, text }) => ({ value, label: text })) : [],
    autoComplete: type === 'email' ? 'email' : KNOWN[name],
  }))
}

export const HAS_OPTIONS: ReadonlySet<FieldType> = new Set(['select', 'radio', 'checkbox'])
