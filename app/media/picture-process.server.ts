import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { gate } from '../platform/concurrency.ts'
import { PICTURE_WIDTHS, type TitlePicture } from '../platform/picture.ts'
import { unavailable } from '../platform/refusal.ts'
import { PIXELS_MAX } from './image.ts'
import type { Drawn, DrawnPicture, Wanted } from './picture-program.server.ts'

/** Far more than the largest picture takes on a busy machine. */
const DEADLINE_MS = 30_000
/** For so long it waits for the next picture; then its memory is given back. */
const IDLE_MS = 60_000

/** One picture at a time, so that no crowd of them takes the machine; the others wait for it, those of one person by themselves. */
const inTurn = gate({ size: 1, waiting: 100, each: 50 }, unavailable)

let warm: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

/**
 * A picture as we keep it, with its sizes. Its decoding happens in a process of its own, with limits of time, memory and
 * pixels, so that a picture made to do harm ends nothing but that. Undefined for what is none, is broken, or is too much;
 * 503 where too many wait, or too many `of` one person.
 */
export function drawPicture(bytes: Uint8Array, extension: string, of?: string): Promise<DrawnPicture | undefined> {
  return inTurn(() => draw({ bytes, extension, widths: PICTURE_WIDTHS, pixelsMax: PIXELS_MAX }), of)
}

/** A title on the school's colour as PNG, drawn in the same process; 503 where too many wait. */
export async function drawTitle(title: TitlePicture, of: string): Promise<Uint8Array> {
  const drawn = await inTurn(() => draw({ title }), of)
  if (!drawn) throw unavailable()
  return drawn
}

async function draw<W extends Wanted>(wanted: W): Promise<Drawn<W> | undefined> {
  clearTimeout(idle)
  warm ??= start()
  const child = warm
  child.ref()
  child.channel?.ref()
  try {
    return (await answerOf(child, wanted)) ?? undefined
  } finally {
    child.unref()
    child.channel?.unref()
    idle = setTimeout(() => child.kill(), IDLE_MS)
    idle.unref()
  }
}

/** Null when the picture is refused, or took the process with it. */
function answerOf<W extends Wanted>(child: ChildProcess, wanted: W): Promise<Drawn<W> | null> {
  return new Promise((done) => {
    const late = setTimeout(() => child.kill('SIGKILL'), DEADLINE_MS)
    function finish(answer: Drawn<W> | null) {
      clearTimeout(late)
      child.off('message', heard).off('exit', ended).off('error', ended)
      done(answer)
    }
    const heard = (answer: unknown) => finish(answer as Drawn<W> | null)
    const ended = () => finish(null)
    child.once('message', heard).once('exit', ended).once('error', ended)
    child.send(wanted, (error) => error && ended())
  })
}

function start(): ChildProcess {
  const file = import.meta.env.PROD
    ? // Beside the programs, whether this was bundled into one of them or into a part that they share.
      path.join(import.meta.dirname.replace(/\/assets$/, ''), 'picture-program.js')
    : new URL('picture-program.server.ts', import.meta.url)
  const child = fork(file, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Nothing of ours: it has no business with the database or with secrets. Pieces of freed memory go back at once.
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=2'],
  })
  child.once('exit', () => {
    if (warm === child) warm = undefined
  })
  return child
}
