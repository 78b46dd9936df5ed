import { router } from '@inertiajs/react'
import { useState } from 'react'
import { call, callError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { line } from '#app/ui/line.ts'
import { shownSaving } from '#app/ui/savings.ts'
import { toast } from '#app/ui/toast.ts'
import type { BlockRow } from '../page.ts'
import { useFieldTexts } from './field-texts.ts'

type InitialPage = {
  id: number
  /** The version that visitors see. */
  live: number | null
  blocks: BlockRow[]
  changed: boolean
}
type NewBlock = Pick<BlockRow, 'type'> & Partial<Pick<BlockRow, 'payload' | 'hidden' | 'position'>>

/** The draft of a page as it is edited: what is done to it is shown once the server has done it. */
export function usePage({ id, live, ...initial }: InitialPage) {
  const t = useTexts('pages')
  const { block: nameOf } = useFieldTexts()
  const [blocks, setBlocks] = useState(initial.blocks)
  const [current, choose] = useState(initial.blocks[0]?.id)
  const [stored, setStored] = useState(0)
  const [changed, setChanged] = useState(initial.changed)
  const [inLine] = useState(line)
  const base = `/home/subpages/${id}/blocks`

  function show(next: BlockRow[]) {
    setBlocks(next)
    noteStored()
  }
  function noteStored() {
    setStored((before) => before + 1)
    setChanged(true)
  }
  /**
   * Tells what went wrong, and shows what the server has by now. One change goes after the other, so the last answer is the
   * newest.
   */
  async function trying<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await shownSaving(() => inLine(work))
    } catch (error) {
      const { status, message } = callError(error)
      void toast({ kind: 'error', title: status === 0 ? t('not_reached') : message })
      if (status === 404 || status === 409) await inLine(reload).catch(() => {})
      return undefined
    }
  }
  async function reload() {
    const { data } = await call<{ data: BlockRow[] }>('get', base)
    show(data)
  }
  async function add(block: NewBlock) {
    const made = await trying(() => call<{ block: BlockRow }>('post', base, block))
    if (!made) return
    await trying(reload)
    choose(made.block.id)
  }
  /** Puts several blocks behind those that are there. */
  async function addAll(added: readonly NewBlock[]) {
    await trying(async () => {
      for (const block of added) await call('post', base, block)
    })
    await trying(reload)
  }
  async function drop(block: BlockRow) {
    const done = await trying(() => call('delete', `${base}/${block.id}`))
    if (!done) return
    const others = (all: BlockRow[]) => all.filter(({ id: other }) => other !== block.id)
    setBlocks(others)
    noteStored()
    const left = others(blocks)
    if (current === block.id) choose(left[Math.min(block.position, left.length - 1)]?.id)
    const { type, payload, hidden, position } = block
    const undo = { label: t('undo'), run: () => void add({ type, payload, hidden, position }) }
    void toast({ title: t('deleted', { block: nameOf(type) }), action: undo })
  }
  async function move(ids: number[]) {
    const before = blocks
    setBlocks(ids.flatMap((one) => blocks.find((block) => block.id === one) ?? []))
    const answer = await trying(() => call<{ data: BlockRow[] }>('post', `${base}/order`, { ids }))
    if (answer) show(answer.data)
    else setBlocks(before)
  }
  async function hide({ id: block, hidden }: BlockRow) {
    const answer = await trying(() => call<{ block: BlockRow }>('put', `${base}/${block}`, { hidden: !hidden }))
    if (answer) save(answer.block)
  }
  function save(row: BlockRow) {
    setBlocks((before) => before.map((block) => (block.id === row.id ? row : block)))
    noteStored()
  }
  async function publish() {
    const done = await trying(() => call('post', `/home/pages/${id}/publish`))
    if (!done) return
    setChanged(false)
    void toast({ kind: 'success', title: t('published_now') })
    router.reload({ only: ['row', 'versions'] })
  }
  async function restore(version: number, message: string) {
    const done = await trying(() => call('post', `/home/pages/${id}/restore`, { version }))
    if (!done) return
    await trying(reload)
    choose(undefined)
    setChanged(version !== live)
    void toast({ kind: 'success', title: message })
  }
  return { blocks, current, choose, stored, changed, add, addAll, drop, move, hide, save, publish, restore }
}
