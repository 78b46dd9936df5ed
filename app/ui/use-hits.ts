import { useEffect, useState } from 'react'
import { type CallError, call, callError } from '#app/platform/call.ts'
import type { Hit, HitGroup } from '#app/platform/search-hits.ts'
import { useUiTexts } from './texts.ts'

type SearchAnswer = { q: string; found: HitGroup[]; problem?: CallError }

const NOTHING: SearchAnswer = { q: '', found: [] }
/** Long enough for the next key, too short to wait for. */
const PAUSE_MS = 180

/** What the search of the back office finds for what is typed, asked for after a pause; what was found stays until then. */
export function useHits() {
  const t = useUiTexts()
  const [q, ask] = useState('')
  const [{ q: answered, found, problem }, setAnswered] = useState(NOTHING)
  const wanted = q.trim()
  useEffect(() => {
    if (wanted === '') return setAnswered(NOTHING)
    let late = false
    const timer = setTimeout(async () => {
      const answer = await find(wanted)
      if (!late) setAnswered(answer)
    }, PAUSE_MS)
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [wanted])
  const groups = found.map(({ kind, hits, all }) => {
    const list: Hit[] = all ? [{ href: all, title: t('hits_all') }] : []
    return { kind, items: [...hits, ...list] }
  })
  const message = problem && (problem.status === 0 ? t('not_sent') : (problem.errors.q ?? problem.message))
  return { q, ask, groups, problem: message, busy: wanted !== answered }
}

async function find(q: string): Promise<SearchAnswer> {
  try {
    const { data } = await call<{ data: HitGroup[] }>('get', `/home/search?${new URLSearchParams({ q })}`)
    return { q, found: data }
  } catch (error) {
    return { q, found: [], problem: callError(error) }
  }
}
