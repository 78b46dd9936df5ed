import type {
  ChecklistPayload,
  ComponentPayload,
  ComponentType,
  QuizPayload,
  TextPayload,
} from '#app/courses/component.ts'
import type { ComponentRow } from '#app/courses/edited-rows.ts'
import type { KeyOf, Locale } from '#app/platform/i18n.ts'
import type { VersionPart } from '#app/ui/two-versions.tsx'

/** A component as its fields hold it. */
export type Value = { payload: ComponentPayload }

const LOCALES: Locale[] = ['en', 'pl']

/** What a change brings: what is told of files and of films as they are stored stays with the server. */
export function editable({ type, local, payload }: ComponentRow): Value {
  if (type !== 'video') return { payload: local }
  return { payload: payload as ComponentPayload }
}

/** The texts of a component that two people may have written differently. */
export function componentParts(type: ComponentType, t: (key: KeyOf<'course-builder'>) => string): VersionPart<Value>[] {
  const plain = (label: string, of: (payload: ComponentPayload) => string): VersionPart<Value> => ({
    label,
    of: ({ payload }) => of(payload),
    into: (value) => value,
  })
  if (type === 'text') {
    return LOCALES.map((locale) => ({
      label: `${t('type_text')} (${locale})`,
      html: true,
      of: ({ payload }) => (payload as TextPayload).html[locale] ?? '',
      into: ({ payload }, text) => ({
        payload: { html: { ...(payload as TextPayload).html, [locale]: text } } as TextPayload,
      }),
    }))
  }
  const words = (texts: { label: Partial<Record<Locale, string>> }[]) =>
    texts.map(({ label }) => Object.values(label).join(' / ')).join('\n')
  if (type === 'quiz') {
    return [
      plain(t('question'), (payload) => Object.values((payload as QuizPayload).question.html).join('\n')),
      plain(t('answers'), (payload) => words((payload as QuizPayload).answers)),
      plain(t('solution'), (payload) => Object.values((payload as QuizPayload).solution.html).join('\n')),
      plain(t('hint'), (payload) => Object.values((payload as QuizPayload).hint).join('\n')),
    ]
  }
  if (type === 'checklist') return [plain(t('type_checklist'), (payload) => words((payload as ChecklistPayload).items))]
  return [plain(t(`type_${type}`), (payload) => JSON.stringify(payload))]
}
