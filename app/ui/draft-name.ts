/** A draft is named after the account that typed it, the form, and the one thing that the form is about. */
export type DraftName = { account: number; form: string; thing?: string | number }

/** The name of a draft, as `data-draft` carries it. */
export function getDraftName({ account, form, thing }: DraftName): string {
  return thing === undefined ? `${account} ${form}` : `${account} ${form} ${thing}`
}
