import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { normalizeText } from './characters.ts'
import { gate } from './concurrency.ts'
import { keepTogether } from './keep-together.ts'
import { Document, type PlainNode, Text } from './pdf.ts'
import { Refusal, unavailable } from './refusal.ts'
import { RIGHT_TO_LEFT } from './right-to-left.ts'

/** Letters of a document: some hundred pages full of words. A line break takes the room of a line. */
export const LETTERS_MAX = 400_000
const LETTERS_IN_LINE = 80
const NODES_MAX = 20_000
/** Far more than the longest document takes on a busy machine. */
const DEADLINE_MS = 60_000
/** For so long the thread waits for the next document; then its memory is given back. */
const IDLE_MS = 60_000
const MEMORY_MB = 512

/** One document at a time, those of different people in turn. */
const inTurn = gate({ size: 1, waiting: 64, each: 8 }, unavailable)

let warm: Worker | undefined
let idle: NodeJS.Timeout | undefined

/**
 * The bytes of a document made of what pdf.ts names and of functions without hooks; pictures come as data URIs of JPEG or
 * PNG. It is drawn in a thread, while this one answers others; ask outside of transactions. 422 for what is far too long,
 * 503 where too many wait, or too many `of` one person.
 */
export async function makePdf(document: ReactElement, of: string): Promise<Uint8Array> {
  const [plain] = getPlain(document, { length: 0, nodes: 0, polish: false })
  if (!plain || typeof plain === 'string') throw new Error('no document')
  return inTurn(() => draw(plain), of)
}

/** What is counted of a document while it is made plain, and whether it is in Polish. */
type Size = { length: number; nodes: number; polish: boolean }

function getPlain(node: ReactNode, size: Size): (PlainNode | string)[] {
  if (node === null || node === undefined || typeof node === 'boolean') return []
  if (typeof node === 'string' || typeof node === 'number') return [counted(drawable(String(node)), size)]
  if (Array.isArray(node)) return node.flatMap((one) => getPlain(one, size))
  const { type, props } = node as ReactElement<Record<string, unknown> & { children?: ReactNode }>
  if (type === Fragment) return getPlain(props.children, size)
  if (typeof type === 'function') return getPlain((type as (all: typeof props) => ReactNode)(props), size)
  const { children, ...others } = props
  size.nodes += 1
  if (type === (Document as unknown)) size.polish = others.language === 'pl'
  if (size.nodes > NODES_MAX) throw new Refusal(422, 'errors.too_large')
  const inside = getPlain(children, size)
  return [
    { type: type as string, props: (type as unknown) === Text ? directed(others, inside) : others, children: inside },
  ]
}

/** A text in the direction of its first letters, as pages lay it out by `dir="auto"`. */
function directed(props: Record<string, unknown>, inside: (PlainNode | string)[]): Record<string, unknown> {
  // Words of a drawing stand where it puts them.
  if ('x' in props) return props
  const [first] = FIRST_LETTER.exec(getWords(inside)) ?? []
  if (first === undefined || !RIGHT_TO_LEFT.test(first)) return props
  return { ...props, style: [props.style ?? {}, { direction: 'rtl' }].flat() }
}

const FIRST_LETTER = /\p{L}/u

const getWords = (inside: (PlainNode | string)[]): string =>
  inside.map((one) => (typeof one === 'string' ? one : getWords(one.children))).join('')

function counted(words: string, size: Size): string {
  size.length += words.length + LETTERS_IN_LINE * (words.split('\n').length - 1)
  if (size.length > LETTERS_MAX) throw new Refusal(422, 'errors.too_large')
  return size.polish ? keepTogether(words) : words
}

/** Letters with their accents as one sign, as typefaces have them; nothing that is no sign, or turns the writing round. */
const drawable = (words: string) =>
  normalizeText(words)
    .toWellFormed()
    .replace(/[^\P{C}\n\u200c]/gu, '')

async function draw(document: PlainNode): Promise<Uint8Array> {
  clearTimeout(idle)
  warm ??= start()
  const thread = warm
  thread.ref()
  try {
    return await loadAnswer(thread, document)
  } finally {
    thread.unref()
    idle = setTimeout(() => thread.terminate(), IDLE_MS)
    idle.unref()
  }
}

/** What takes too long, or the thread's memory, is refused; the next document gets a new thread. */
function loadAnswer(thread: Worker, document: PlainNode): Promise<Uint8Array> {
  return new Promise<Uint8Array>((resolve, reject) => {
    const late = setTimeout(() => thread.terminate(), DEADLINE_MS)
    function finish() {
      clearTimeout(late)
      thread.off('message', drawn).off('error', failed).off('exit', ended)
    }
    function drawn(answer: Uint8Array | Error) {
      finish()
      if (answer instanceof Error) reject(answer)
      else resolve(answer)
    }
    function failed(error: Error & { code?: string }) {
      finish()
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal(422, 'errors.too_large') : error)
    }
    function ended() {
      finish()
      reject(new Refusal(422, 'errors.too_large'))
    }
    thread.on('message', drawn).on('error', failed).on('exit', ended)
    thread.postMessage(document)
  })
}

function start(): Worker {
  const file = import.meta.env.PROD
    ? // Beside the programs, whether this was bundled into one of them or into a part that they share.
      path.join(import.meta.dirname.replace(/\/assets$/, ''), 'pdf-thread.js')
    : new URL('pdf-thread.server.ts', import.meta.url)
  const thread = new Worker(file, {
    // Nothing of ours: it has no business with the database or with secrets. What it warns of is of no use to anybody.
    env: { NODE_ENV: 'production' },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    stdout: true,
    stderr: true,
  })
  thread.once('exit', () => {
    if (warm === thread) warm = undefined
  })
  return thread
}
