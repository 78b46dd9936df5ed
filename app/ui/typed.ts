import { useShared } from '#app/platform/page.tsx'

/**
 * A field's value, what was typed before when the form is shown again, its error, and the focus for the first in error;
 * whether a box was ticked.
 */
export function useTyped() {
  const { errors, old } = useShared()
  const [firstWrong] = Object.keys(errors)
  return {
    field: (name: string, value = '', focus = false) => ({
      name,
      error: errors[name],
      defaultValue: typeof old[name] === 'string' ? (old[name] as string) : value,
      autoFocus: firstWrong === undefined ? focus : firstWrong === name,
    }),
    ticked: (name: string) => old[name] !== undefined,
  }
}
