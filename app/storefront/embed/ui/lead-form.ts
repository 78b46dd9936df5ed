import type { FormQuestion } from '#app/forms/form-questions/question.ts'
import { CONSENT, type LeadFormView, needsConsent, TRAP } from '#app/forms/leads/lead-form.ts'
import { toCamelCase } from '#app/platform/case.ts'
import type { EmbeddedForm } from '../embedded.ts'
import { type EmbedPlace, element, fetchEmbed, send } from './define.ts'
import { paint } from './product.ts'

const RESET_MS = 2000

/** A form of the school's, in the place of the element; then what it says to those who sent it. */
export async function drawLeadForm({ host, root, locale }: EmbedPlace): Promise<undefined> {
  const id = host.getAttribute('form') ?? ''
  const {
    form: sentForm,
    questions,
    words,
    brand,
  } = await fetchEmbed<EmbeddedForm>('lead-form', { form_id: id, locale })
  const form = toCamelCase<LeadFormView>(sentForm)
  paint(host, brand)
  const button = element('button', { class: 'button', part: 'button' }, form.buttonText)
  const failed = element('p', { class: 'error', role: 'alert' })
  const drawn = element(
    'form',
    { novalidate: true, 'aria-label': form.title },
    ...questions.map((question) => field(question, { labels: form.labels, words })),
    ...form.hidden.map(({ name, value }) => element('input', { type: 'hidden', name, value })),
    form.consentText && box(CONSENT, form.consentText, { required: needsConsent(form) }),
    // What only machines fill in.
    element('input', { class: 'trap', name: TRAP, tabindex: -1, autocomplete: 'off', 'aria-hidden': 'true' }),
    failed,
    element('div', {}, button),
  )
  drawn.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.ariaDisabled === 'true') return
    button.ariaDisabled = 'true'
    showErrors(drawn, {})
    failed.textContent = ''
    const answer = await sent(new URLSearchParams([...toFields(drawn), ['form_id', id]]), locale).catch(() => undefined)
    if (answer?.status === 201) {
      const { redirect_to } = answer.body as { redirect_to?: string }
      if (redirect_to) location.assign(redirect_to)
      const done = panel(form, words)
      root.replaceChildren(done)
      // The button that was pressed is gone: who hears the page, or goes by keys, goes on here.
      done.focus()
      host.dispatchEvent(new CustomEvent('lead-saved', { bubbles: true, composed: true }))
      return
    }
    const { errors = {}, message = words.failed } = (answer?.body ?? {}) as { errors?: Errors; message?: string }
    if (!showErrors(drawn, errors)) failed.textContent = message
    setTimeout(() => {
      button.ariaDisabled = 'false'
    }, RESET_MS)
  })
  root.replaceChildren(drawn)
}

const toFields = (form: HTMLFormElement) =>
  [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)])

const sent = (fields: URLSearchParams, locale: string) => send(`lead?${new URLSearchParams({ locale })}`, fields)

type Errors = Record<string, string[]>

/** Says at each field what is wrong with it, and leads to the first; whether there was a field for any. */
function showErrors(form: HTMLFormElement, errors: Errors): boolean {
  let first: HTMLElement | undefined
  for (const line of form.querySelectorAll<HTMLElement>('[data-error]')) {
    const name = line.dataset.error ?? ''
    const problem = errors[name]?.[0] ?? ''
    line.textContent = problem
    line.hidden = !problem
    for (const input of form.querySelectorAll<HTMLElement>(`[name="${CSS.escape(name)}"]`)) {
      input.ariaInvalid = problem ? 'true' : null
      if (problem) first ??= input
    }
  }
  first?.focus()
  return first !== undefined
}

const errorLine = (name: string) => element('p', { class: 'error', id: `e-${name}`, 'data-error': name, hidden: true })

function box(name: string, text: string, more: { checked?: boolean; required?: boolean } = {}): HTMLElement {
  const input = element('input', { type: 'checkbox', name, ...more, 'aria-describedby': `e-${name}` })
  return element('div', { class: 'field' }, element('label', { class: 'choice' }, input, text), errorLine(name))
}

type LeadFormTexts = EmbeddedForm['words']

function field(question: FormQuestion, { labels, words }: { labels: boolean; words: LeadFormTexts }): HTMLElement {
  const { name, title, type, inputType, options, required, placeholder, value, autoComplete } = question
  const isBox = type === 'checkbox' && options.length === 0
  if (isBox) return box(name, title, { checked: value === true, required })
  const optional = labels && !required && element('span', { class: 'quiet' }, ` ${words.optional}`)
  const attributes = { name, id: `f-${name}`, required, 'aria-describedby': `e-${name}` }
  if (type === 'checkbox') {
    const isRadio = inputType === 'radio'
    const one = { type: isRadio ? 'radio' : 'checkbox', name, required: isRadio && required }
    const choices = options.map(({ value, label }) =>
      element(
        'label',
        { class: 'choice' },
        element('input', { ...one, value, 'aria-describedby': attributes['aria-describedby'] }),
        label,
      ),
    )
    return element('fieldset', { class: 'field' }, element('legend', {}, title, optional), ...choices, errorLine(name))
  }
  const inside = placeholder || (labels ? undefined : title)
  const shown =
    type === 'textarea'
      ? element('textarea', { ...attributes, rows: 4, placeholder: inside })
      : type === 'select'
        ? element(
            'select',
            attributes,
            element('option', { value: '' }, inside ?? words.choose),
            ...options.map((option) => element('option', { value: option.value }, option.label)),
          )
        : element('input', { ...attributes, type: inputType, placeholder: inside, autocomplete: autoComplete })
  const label = labels && element('label', { for: attributes.id }, title, optional)
  if (!labels) shown.ariaLabel = title
  return element('div', { class: 'field' }, label, shown, errorLine(name))
}

/** What stands there once it was sent: its HTML went through the school's sanitiser. */
function panel({ successHeader, successHtml, doubleOptIn }: LeadFormView, words: LeadFormTexts): HTMLElement {
  const text = element('div')
  text.innerHTML = successHtml
  const check = element('span', { class: 'check', 'aria-hidden': 'true' }, '✓')
  return element(
    'div',
    { class: 'done', role: 'status', part: 'done', tabindex: -1 },
    check,
    element('p', { class: 'title' }, successHeader),
    text,
    doubleOptIn && element('p', { class: 'quiet' }, words.check_inbox),
  )
}
