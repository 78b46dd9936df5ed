// The one keeper of what somebody typed and nobody has saved yet. A draft has a name (draft-name.ts). It holds only what a
// person typed; the save that it became deletes it. A browser may refuse storage: then nothing is kept, and forms work as
// they do without this script.

/** A draft of the tab comes back in that tab alone; one of the device also after the tab was closed. */
type Place = 'tab' | 'device'

type StoreOptions = {
  /** The names of its drafts begin with it. */
  prefix: string
  /** Nobody may find a draft after the next log-out in this browser, and no other account ever. */
  endsWithSession: boolean
}

type Stored = { at: number; value: unknown }

const LOGGED_OUT = 'logged out'

export function createDraftStore({ prefix, endsWithSession }: StoreOptions) {
  /** Keeps a value under a name, typed at `at`. */
  function save(name: string, value: unknown, places: readonly Place[] = ['tab'], at = Date.now()): void {
    if (endsWithSession && at <= getLoggedOutAt()) return
    const text = JSON.stringify({ at, value } satisfies Stored)
    for (const place of places) attempt(() => storageOf(place).setItem(prefix + name, text))
  }
  function find<T>(name: string): T | undefined {
    if (endsWithSession) deleteOfOthers(name.split(' ')[0] ?? '')
    return read(name)?.value as T | undefined
  }
  function remove(name: string): void {
    for (const place of PLACES) attempt(() => storageOf(place).removeItem(prefix + name))
  }
  /** The names that begin with `start`. */
  function listNames(start = ''): string[] {
    const names = PLACES.flatMap((place) => attempt(() => Object.keys(storageOf(place))) ?? [])
    const own = names.filter((name) => name.startsWith(prefix + start)).map((name) => name.slice(prefix.length))
    return [...new Set(own)]
  }
  function read(name: string): Stored | undefined {
    return attempt(() => {
      const text = sessionStorage.getItem(prefix + name) ?? localStorage.getItem(prefix + name)
      if (text === null) return undefined
      const { at = 0, value, ...rest } = JSON.parse(text)
      // An earlier release kept the value without a wrapper.
      return { at, value: value ?? rest }
    })
  }
  /** What other accounts typed in this browser, and what was typed before the last log-out. Visitors log in and go on. */
  function deleteOfOthers(account: string): void {
    const since = getLoggedOutAt()
    for (const name of listNames()) {
      const [owner] = name.split(' ')
      // A visitor may be a member whose session ended: only another member, or a log-out, ends what they typed.
      const isOthers = account !== VISITOR && owner !== account && owner !== VISITOR
      if (isOthers || (read(name)?.at ?? 0) <= since) remove(name)
    }
  }
  return { save, find, remove, listNames, deleteOfOthers }
}

/** The account of who has none yet. */
const VISITOR = '0'
const PLACES: readonly Place[] = ['tab', 'device']

const storageOf = (place: Place) => (place === 'tab' ? sessionStorage : localStorage)

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function getLoggedOutAt(): number {
  return Number(attempt(() => localStorage.getItem(LOGGED_OUT)) ?? 0)
}

/** The drafts of forms, and of all that is saved automatically. */
export const drafts = createDraftStore({ prefix: 'draft ', endsWithSession: true })

/** From here on nobody finds what was typed before, in whatever tab. */
export function endDrafts(): void {
  attempt(() => localStorage.setItem(LOGGED_OUT, String(Date.now())))
  drafts.deleteOfOthers('')
}

const SENT = 'sent draft'

/** Says which draft a browser sends by itself, for the page that follows. */
export function markSent(name: string): void {
  attempt(() => sessionStorage.setItem(SENT, name))
}

/** The draft that this page's predecessor sent. */
export function takeSent(): string | undefined {
  return attempt(() => {
    const name = sessionStorage.getItem(SENT)
    sessionStorage.removeItem(SENT)
    return name ?? undefined
  })
}

/** What a person typed into a field, and what the server had put there. */
export type FieldValue = string | boolean
export type FieldState = { name: string; typed: FieldValue; given: FieldValue }
/** By field, what was typed and what had stood there. */
export type FormDraft = { fields: Record<string, [typed: FieldValue, given: FieldValue]> }

/** The fields that a person changed; what the page itself had chosen or saved is no draft. */
export function toFormDraft(fields: readonly FieldState[]): FormDraft | undefined {
  const changed = fields.filter(({ typed, given }) => typed !== given)
  if (changed.length === 0) return undefined
  return { fields: Object.fromEntries(changed.map(({ name, typed, given }) => [name, [typed, given]])) }
}

/** What to type again: into fields that are empty or as they were. Where the server has something else, that is newer. */
export function listRestorable<F extends FieldState>(
  draft: FormDraft,
  fields: readonly F[],
): { field: F; value: FieldValue }[] {
  return fields.flatMap((field) => {
    const [value, given] = draft.fields?.[field.name] ?? []
    if (value === undefined || value === given || value === field.typed) return []
    return field.typed === given || field.typed === '' ? [{ field, value }] : []
  })
}
