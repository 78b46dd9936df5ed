import { useEffect, useState } from 'react'
import { call, callError } from '#app/platform/call.ts'
import { OPTIONS_MAX, type Option, type OptionAnswer, type OptionList } from '#app/platform/option-list.ts'

/** Long enough for the next key, too short to wait for. */
const PAUSE_MS = 180

type Answer<One extends Option> = OptionAnswer<One> & { q: string; problem?: { status: number; message: string } }

function search<One extends Option>(source: string, query: { q: string } | { ids: string }) {
  const address = `${source}${source.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`
  return call<OptionAnswer<One>>('get', address)
}

async function answerTo<One extends Option>(source: string, q: string): Promise<Answer<One>> {
  try {
    return { ...(await search<One>(source, { q })), q }
  } catch (error) {
    return { q, data: [], more: false, problem: callError(error) }
  }
}

/** The options that have the words of a search in their names, asked for while they are shown; none typed are the first. */
export function useOptions<One extends Option>({ options, more, source }: OptionList<One>, shown: boolean) {
  const [typed, ask] = useState('')
  const [answer, setAnswer] = useState<Answer<One>>()
  const q = typed.trim()
  // A page may have brought less than the first.
  const isHere = q === '' && (options.length >= OPTIONS_MAX || !more)
  const isAnswered = isHere || answer?.q === q
  useEffect(() => {
    if (isAnswered || !shown) return
    let late = false
    const timer = setTimeout(async () => {
      const found = await answerTo<One>(source, q)
      if (!late) setAnswer(found)
    }, PAUSE_MS)
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [q, source, shown, isAnswered])
  const found = isHere ? { data: options, more, problem: undefined } : answer
  return { q, ask, data: found?.data ?? options, more: found?.more ?? more, problem: found?.problem, busy: !isAnswered }
}

/** The options of these ids, as far as they are there. */
export async function findOptions<One extends Option>(
  { options, source }: OptionList<One>,
  ids: readonly number[],
): Promise<One[]> {
  const known = options.filter(({ id }) => ids.includes(id))
  if (known.length === ids.length || source === '') return known
  const { data } = await search<One>(source, { ids: ids.join() })
  return data
}
