/** What went wrong with a field: one sentence, or the list a 422 brings, of which the first is shown. */
export type FieldErrors = string | readonly string[] | undefined

export function firstOf(errors: FieldErrors): string | undefined {
  return typeof errors === 'string' ? errors : errors?.[0]
}

/** What ties a control to its label, its help and its error. */
export function controlOf(id: string, hasHelp: boolean, errors: FieldErrors) {
  const wrong = Boolean(firstOf(errors))
  const describedBy = [hasHelp && `${id}-help`, wrong && `${id}-error`].filter(Boolean).join(' ')
  return { id, 'aria-invalid': wrong || undefined, 'aria-describedby': describedBy || undefined }
}
