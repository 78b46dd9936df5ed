import { useShared } from '#app/platform/page.tsx'

/** What was typed, by the field's dotted name, when the form is shown again. */
export function useOld() {
  const { old } = useShared()
  return {
    /** Whether the form is shown again at all. */
    again: old !== null,
    text(name: string): string {
      const value = typedAt(old, name)
      return typeof value === 'string' ? value : ''
    },
    ticked: (name: string) => typedAt(old, name) !== undefined,
  }
}

function typedAt(old: unknown, name: string): unknown {
  let value: unknown = old
  for (const part of name.split('.')) {
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined
  }
  return value
}
