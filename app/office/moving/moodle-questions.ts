import type { Message } from '#app/platform/i18n.ts'
import type { MovedQuestion } from './course-items.ts'
import { plainWords } from './moved-html.ts'
import { allOf, childOf, childrenOf, wordsOf, type XmlElement } from './xml.ts'

/** A question of a Moodle bank, or why it has no place here. */
export type MoodleQuestion =
  | { id: string; context: string; name: string; moved: MovedQuestion; notes: Message[] }
  | { reason: Message }

/**
 * The questions of a backup, by their own ids and by those of their entries in the bank (since Moodle 4), whose newest
 * version counts.
 */
export function readBank(document: XmlElement | undefined): Map<string, MoodleQuestion> {
  const bank = new Map<string, MoodleQuestion>()
  for (const category of childrenOf(document, 'question_category')) {
    const context = wordsOf(category, 'contextid')
    for (const entry of allOf(category, 'question_bank_entry')) {
      const versions = allOf(entry, 'question').map((one) => readQuestion(one, context))
      const newest = versions.at(-1)
      if (newest) bank.set(`entry ${entry.attributes.id}`, newest)
    }
    for (const question of allOf(category, 'question'))
      bank.set(`question ${question.attributes.id}`, readQuestion(question, context))
  }
  return bank
}

const isTrue = (fraction: string) => Number(fraction) > 0.999
const isPartly = (fraction: string) => Number(fraction) > 0

function readQuestion(question: XmlElement, context: string): MoodleQuestion {
  const kind = wordsOf(question, 'qtype')
  const name = wordsOf(question, 'name')
  const answers = allOf(question, 'answer').map((answer) => ({
    label: plainWords(wordsOf(answer, 'answertext')),
    fraction: wordsOf(answer, 'fraction'),
  }))
  const base = {
    html: wordsOf(question, 'questiontext'),
    points: 1,
    options: [],
    answers: [],
    explanation: wordsOf(question, 'generalfeedback'),
  }
  const found = (
    moved: Partial<MovedQuestion> & Pick<MovedQuestion, 'type'>,
    notes: Message[] = [],
  ): MoodleQuestion => ({
    id: question.attributes.id ?? '',
    context,
    name,
    moved: { ...base, ...moved },
    notes,
  })
  switch (kind) {
    case 'multichoice': {
      const isSingle = wordsOf(allOf(question, 'multichoice')[0], 'single') !== '0'
      const whole = answers.filter(({ fraction }) => isTrue(fraction)).length
      if (isSingle && whole === 1) {
        const partly = answers.some(({ fraction }) => isPartly(fraction) && !isTrue(fraction))
        const options = answers.map(({ label, fraction }) => ({ label, correct: isTrue(fraction) }))
        return found({ type: 'single', options }, partly ? [['moving.partly_right', { question: name }]] : [])
      }
      const options = answers.map(({ label, fraction }) => ({ label, correct: isPartly(fraction) }))
      return found({ type: 'multiple', options })
    }
    case 'truefalse':
      return found({
        type: 'single',
        options: answers.map(({ label, fraction }) => ({ label, correct: isTrue(fraction) })),
      })
    case 'shortanswer':
    case 'numerical': {
      const right = answers.filter(({ fraction, label }) => isTrue(fraction) && label !== '*')
      const isFree = right.some(({ label }) => label.includes('*')) || kind === 'numerical'
      const notes: Message[] = isFree ? [['moving.answers_exact', { question: name }]] : []
      return found({ type: 'short', answers: right.map(({ label }) => label.replaceAll('*', '')) }, notes)
    }
    case 'match': {
      const pairs = allOf(question, 'match').map((pair) => ({
        label: plainWords(wordsOf(pair, 'questiontext')),
        match: plainWords(wordsOf(pair, 'answertext')),
      }))
      const options = pairs.filter(({ label, match }) => label && match)
      const others = pairs.filter(({ label, match }) => !label && match).length
      return found({ type: 'match', options }, others > 0 ? [['moving.wrong_pairs', { question: name }]] : [])
    }
    case 'ordering': {
      const options = answers
        .toSorted((a, b) => Number(a.fraction) - Number(b.fraction))
        .map(({ label }) => ({ label }))
      return found({ type: 'order', options })
    }
    case 'essay': {
      const forMarkers = wordsOf(childOf(question, 'plugin_qtype_essay_question', 'essay'), 'graderinfo')
      return found({ type: 'open', explanation: forMarkers || base.explanation })
    }
    case 'description':
      return { reason: ['moving.question_text', { question: name }] }
    case 'random':
      return { reason: 'moving.question_drawn' }
    default:
      return { reason: ['moving.question_kind', { question: name, kind }] }
  }
}
