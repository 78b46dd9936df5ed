import type { Message } from '#app/platform/i18n.ts'
import type { MovedQuestion, MovedRules } from './course-items.ts'
import { plainWords } from './moved-html.ts'
import { allOf, childOf, childrenOf, wordsOf, type XmlElement } from './xml.ts'

type Assessment = {
  title: string
  isPractice: boolean
  rules: MovedRules
  questions: MovedQuestion[]
  notes: Message[]
}

/** The value of a field of the metadata of an assessment or a question. */
function fieldOf(element: XmlElement | undefined, label: string): string {
  const fields = allOf(element, 'qtimetadatafield')
  return wordsOf(
    fields.find((field) => wordsOf(field, 'fieldlabel') === label),
    'fieldentry',
  )
}

/** An assessment in QTI 1.2, as cartridges have it: choices, true or false, short answers and essays. */
export function readQti(document: XmlElement): Assessment {
  const assessment = document.name === 'assessment' ? document : (childOf(document, 'assessment') ?? document)
  const about = childOf(assessment, 'qtimetadata')
  const attempts = Number(fieldOf(about, 'cc_maxattempts'))
  const minutes = Number(fieldOf(about, 'qmd_timelimit'))
  const notes: Message[] = []
  const questions = allOf(assessment, 'item').flatMap((item) => {
    const question = readItem(item)
    if ('type' in question) return question
    notes.push(question.reason)
    return []
  })
  return {
    title: assessment.attributes.title ?? '',
    isPractice: /self/i.test(fieldOf(about, 'qmd_assessmenttype')),
    rules: {
      ...(attempts > 0 && attempts <= 100 && { attempts }),
      ...(minutes > 0 && minutes <= 10_080 && { timeLimitMinutes: Math.ceil(minutes) }),
    },
    questions,
    notes,
  }
}

const htmlOf = (material: XmlElement | undefined) =>
  allOf(material, 'mattext')
    .map((text) => {
      const words = text.text.trim()
      return text.attributes.texttype === 'text/html' ? words : `<p>${words.replaceAll('<', '&lt;')}</p>`
    })
    .join('')

/** The answers for which a condition gives points; what it says under `not` is the wrong ones. */
function listRight(item: XmlElement): string[] {
  const conditions = allOf(childOf(item, 'resprocessing'), 'respcondition').filter((condition) =>
    allOf(condition, 'setvar').some((set) => Number(set.text) > 0),
  )
  const right = conditions.flatMap((condition) => {
    const wrong = new Set(allOf(childOf(condition, 'conditionvar'), 'not').flatMap((not) => allOf(not, 'varequal')))
    return allOf(childOf(condition, 'conditionvar'), 'varequal').filter((equal) => !wrong.has(equal))
  })
  return [...new Set(right.map((equal) => equal.text.trim()))]
}

function readItem(item: XmlElement): MovedQuestion | { reason: Message } {
  const presentation = childOf(item, 'presentation')
  const html =
    childrenOf(presentation, 'material').map(htmlOf).join('') || htmlOf(childOf(presentation, 'flow', 'material'))
  const title = item.attributes.title || plainWords(html).slice(0, 80)
  const points = Math.min(100, Math.max(1, Math.round(Number(fieldOf(item, 'cc_weighting')) || 1)))
  const feedback = allOf(item, 'itemfeedback').find(({ attributes }) => /general/i.test(attributes.ident ?? ''))
  const base = { html, points, options: [], answers: [], explanation: htmlOf(feedback) }
  const kind = fieldOf(item, 'cc_profile') || fieldOf(item, 'question_type')
  const choices = allOf(presentation, 'response_lid')
  const right = listRight(item)
  if (choices.length === 1 && choices[0]) {
    const options = allOf(choices[0], 'response_label').map((label) => ({
      label: plainWords(htmlOf(label)),
      correct: right.includes(label.attributes.ident ?? ''),
    }))
    const isMultiple = choices[0].attributes.rcardinality === 'Multiple'
    return { ...base, type: isMultiple ? 'multiple' : 'single', options }
  }
  if (choices.length > 1) {
    // Canvas: one list of choices for each pair.
    const options = choices.map((choice) => {
      const chosen = allOf(choice, 'response_label').find(({ attributes }) => right.includes(attributes.ident ?? ''))
      return { label: plainWords(htmlOf(childOf(choice, 'material'))), match: plainWords(htmlOf(chosen)) }
    })
    return options.every(({ label, match }) => label && match)
      ? { ...base, type: 'match', options }
      : { reason: ['moving.question_kind', { question: title, kind: kind || 'response_lid' }] }
  }
  if (allOf(presentation, 'response_str').length === 1) {
    if (/pattern/.test(kind)) return { reason: ['moving.question_kind', { question: title, kind }] }
    return right.length > 0 ? { ...base, type: 'short', answers: right } : { ...base, type: 'open' }
  }
  return { reason: ['moving.question_kind', { question: title, kind: kind || '?' }] }
}
