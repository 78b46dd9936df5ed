import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Difference, deleteDraft, differences, type } from './draft.ts'
import type { VersionPart } from './two-versions.tsx'

type NewerVersionOptions = {
  form: RefObject<HTMLFormElement | null>
  version: number | undefined
  refusals: number
  send: () => void
  discard: () => void
}

type Texts = (string | boolean)[]

/** A form that was refused because somebody saved first: what differs, once the page has brought the newer row. */
export function useNewerVersion({ form, version, refusals, send, discard }: NewerVersionOptions) {
  const sentVersion = useRef(version)
  const [differing, setDiffering] = useState<Difference[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal, and the newer row that follows it
  useEffect(() => {
    if (refusals === 0 || version === undefined || version === sentVersion.current || !form.current) return
    setDiffering(differences(form.current))
  }, [refusals, version])
  const mine: Texts = differing.map((one) => one.mine)
  const theirs: Texts = differing.map((one) => one.theirs)
  function resolve(chosen: Texts) {
    setDiffering([])
    if (chosen === theirs) {
      if (form.current) deleteDraft(form.current)
      return discard()
    }
    for (const [at, { control }] of differing.entries()) type(control, chosen[at] ?? '')
    send()
  }
  const shown = differing.length > 0 && {
    conflict: { mine, theirs },
    parts: differing.map(getPart),
    resolve,
    onClose: () => setDiffering([]),
  }
  return {
    shown,
    sent: (next: number | undefined) => {
      sentVersion.current = next
    },
  }
}

/** A box is ticked or not; it is chosen as a whole. */
function getPart({ label }: Difference, at: number): VersionPart<Texts> {
  return {
    label,
    of: (texts) => (typeof texts[at] === 'boolean' ? (texts[at] ? '✓' : '–') : (texts[at] ?? '')),
    into: (texts, text) => (typeof texts[at] === 'boolean' ? texts : texts.with(at, text)),
  }
}
