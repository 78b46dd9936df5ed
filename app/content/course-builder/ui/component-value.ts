import type {
  ChecklistPayload,
  ComponentPayload,
  ComponentType,
  DocumentPayload,
  QuizPayload,
  TextPayload,
  VideoPayload,
} from '#app/content/courses/component.ts'
import type { ComponentRow } from '#app/content/courses/edited-rows.ts'
import { type KeyOf, LOCALES, type Locale, type LocalText } from '#app/platform/i18n.ts'
import type { VersionPart } from '#app/ui/two-versions.tsx'

/** A component as its fields hold it. */
export type Value = { payload: ComponentPayload }

/** What a change brings: what is told of files and of films as they are stored stays with the server. */
export function editable({ type, local, payload }: ComponentRow): Value {
  if (type !== 'video') return { payload: local }
  return { payload: payload as ComponentPayload }
}

type Part = VersionPart<Value>

/** The texts of a component that two people may have written differently, each in each language. */
export function componentParts(type: ComponentType, t: (key: KeyOf<'course-builder'>) => string): Part[] {
  switch (type) {
    case 'text':
      return texts<TextPayload>(
        t('type_text'),
        ({ html }) => html,
        (_, html) => ({ html }) as TextPayload,
        true,
      )
    case 'quiz':
      return [
        ...texts<QuizPayload>(
          t('question'),
          ({ question }) => question.html,
          (quiz, html) => ({ ...quiz, question: { html } as QuizPayload['question'] }),
          true,
        ),
        ...rows<QuizPayload, QuizPayload['answers'][number]>(t('answers'), ({ answers }) => answers, {
          line: ({ correct }, label) => `${correct ? RIGHT : ''}${label}`,
          read: (line) => ({ label: line.replace(RIGHT, ''), correct: line.startsWith(RIGHT) }),
          into: (quiz, answers) => ({ ...quiz, answers }),
        }),
        ...texts<QuizPayload>(
          t('hint'),
          ({ hint }) => hint,
          (quiz, hint) => ({ ...quiz, hint }),
        ),
        ...texts<QuizPayload>(
          t('solution'),
          ({ solution }) => solution.html,
          (quiz, html) => ({ ...quiz, solution: { html } as QuizPayload['solution'] }),
          true,
        ),
      ]
    case 'checklist':
      return rows<ChecklistPayload, ChecklistPayload['items'][number]>(t('type_checklist'), ({ items }) => items, {
        line: (_, label) => label,
        read: (line, at, before) => ({ label: line, id: before?.id ?? at + NEW_ITEM }),
        into: (_, items) => ({ items }),
      })
    case 'pdf':
    case 'file':
      return [
        ...texts<DocumentPayload>(
          t('title'),
          ({ title }) => title,
          (document, title) => ({ ...document, title }),
        ),
        whole(t(`type_${type}`), (payload) => numbered(Object.values((payload as DocumentPayload).file_id))),
      ]
    default:
      return [
        whole(t(`type_${type}`), (payload) => {
          const { embed_url, video_id, file_id } = payload as VideoPayload
          return embed_url ?? numbered([video_id ?? file_id])
        }),
      ]
  }
}

/** Before an answer that is right. */
const RIGHT = '✓ '
/** New items get ids that none of those before has; the server gives them their own. */
const NEW_ITEM = 1_000_000

const numbered = (ids: (number | undefined)[]) => [...new Set(ids)].map((id) => `#${id}`).join(', ')

/** Which file or film: chosen, not merged. */
const whole = (label: string, of: (payload: ComponentPayload) => string): Part => ({
  label,
  of: ({ payload }) => of(payload),
  into: (value) => value,
})

function texts<Payload extends ComponentPayload>(
  label: string,
  of: (payload: Payload) => LocalText,
  into: (payload: Payload, text: LocalText) => Payload,
  html = false,
): Part[] {
  return LOCALES.map((locale) => ({
    label,
    locale,
    html,
    of: ({ payload }) => of(payload as Payload)[locale] ?? '',
    into: ({ payload }, text) => ({ payload: into(payload as Payload, { ...of(payload as Payload), [locale]: text }) }),
  }))
}

type Lines<Payload, Row> = {
  line: (row: Row, label: string) => string
  read: (line: string, at: number, before: Row | undefined) => Omit<Row, 'label'> & { label: string }
  into: (payload: Payload, rows: Row[]) => Payload
}

/** Short texts as lines: one more line is one more row, one less takes the last away. */
function rows<Payload extends ComponentPayload, Row extends { label: LocalText }>(
  label: string,
  of: (payload: Payload) => Row[],
  { line, read, into }: Lines<Payload, Row>,
): Part[] {
  const merged = (payload: Payload, locale: Locale, text: string): Payload => {
    const before = of(payload)
    const after = text.split('\n').map((typed, at) => {
      const row = read(typed, at, before[at])
      return { ...before[at], ...row, label: { ...before[at]?.label, [locale]: row.label } } as unknown as Row
    })
    return into(payload, text === '' ? [] : after)
  }
  return LOCALES.map((locale) => ({
    label,
    locale,
    of: ({ payload }) =>
      of(payload as Payload)
        .map((row) => line(row, row.label[locale] ?? ''))
        .join('\n'),
    into: ({ payload }, text) => ({ payload: merged(payload as Payload, locale, text) }),
  }))
}
