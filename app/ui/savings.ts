import { useSyncExternalStore } from 'react'
import { unsavedElsewhere } from './draft.ts'

/** How far one thing that is saved by itself has come. */
export type SavingStatus = {
  status: 'saved' | 'saving' | 'offline' | 'failed'
  /** When it was last saved. */
  at?: number
  /** Why it was not. */
  text?: string
  retry?: () => void
}

const WORST_FIRST = ['failed', 'offline', 'saving', 'saved'] as const

/** Everything on the page that is saved by itself, each under a key of its own. */
const savings = new Map<object, SavingStatus>()
const listeners = new Set<() => void>()
let summary: SavingStatus | undefined

unsavedElsewhere.add(() => [...savings.values()].some(({ status }) => status === 'failed' || status === 'offline'))

/** Says how far the saving of something has come; without a state it is no longer on the page. */
export function publishSaving(of: object, saving?: SavingStatus): void {
  if (saving) savings.set(of, saving)
  else savings.delete(of)
  summary = summarised()
  for (const listen of listeners) listen()
}

/** Shows a change that is sent at once as the page's saving, and hands its answer or its refusal on. */
export async function shownSaving<T>(change: () => Promise<T>): Promise<T> {
  const of = {}
  publishSaving(of, { status: 'saving' })
  try {
    const answer = await change()
    lastSaved = Date.now()
    return answer
  } finally {
    publishSaving(of)
  }
}

let lastSaved: number | undefined

function summarised(): SavingStatus | undefined {
  const all = [...savings.values()]
  const status = WORST_FIRST.find((one) => all.some((saving) => saving.status === one)) ?? 'saved'
  const at = Math.max(lastSaved ?? 0, ...all.map((saving) => saving.at ?? 0))
  if (status === 'saved' && at === 0) return undefined
  const those = all.filter((saving) => saving.status === status)
  const retries = those.flatMap(({ retry }) => retry ?? [])
  function retry() {
    for (const one of retries) one()
  }
  return { status, at, text: those.find(({ text }) => text)?.text, retry: retries.length > 0 ? retry : undefined }
}

/** The page's saving as a whole: the worst of all; undefined while nothing was saved yet. */
export function usePageSaving(): SavingStatus | undefined {
  return useSyncExternalStore(
    (listen) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    () => summary,
    () => undefined,
  )
}
