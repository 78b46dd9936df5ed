import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { gate } from '#app/platform/concurrency.ts'
import { PICTURE_WIDTHS, type TitlePicture } from '#app/platform/picture.ts'
import { unavailable } from '#app/platform/refusal.ts'
import { MOVING_PIXELS_MAX, PIXELS_MAX } from './image.ts'
import type { DrawnPicture, DrawRequest, DrawResult, PictureLimits, PictureProblem } from './picture-program.server.ts'

/** Far more than the largest picture takes on a busy machine; of a processor it may take less. */
const DEADLINE_MS = 30_000
export const PICTURE_LIMITS: PictureLimits = { pixels: PIXELS_MAX, movingPixels: MOVING_PIXELS_MAX, cpuMs: 12_000 }
/** How the process ends by itself (picture-program.server.ts, which is loaded there alone). */
const TOOK_TOO_MUCH = 3
/** For so long it waits for the next picture; then its memory is given back. */
const IDLE_MS = 60_000

/**
 * One picture at a time, so that no crowd of them takes the machine; the others wait for it, schools in turn and in each its
 * people. Neither fills the room alone in which they wait.
 */
const inTurn = gate({ size: 1, waiting: 100, each: 20, eachGroup: 60 }, unavailable)

/** Whose picture it is, for whose turn it waits. */
export type PictureOwner = { schoolId: number; id: number | string }

/** Why a picture is not drawn that may be one. */
export class PictureTooMuch extends Error {
  readonly problem: PictureProblem
  constructor(problem: PictureProblem) {
    super(problem)
    this.problem = problem
  }
}

let warm: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

/**
 * A picture as we keep it, with its sizes. Its decoding happens in a process of its own, with limits of time, memory and
 * pixels, so that a picture made to do harm ends nothing but that. Undefined for what is none or is broken, PictureTooMuch
 * for what passes a limit; 503 where too many wait, or too many of one person or school.
 */
export async function drawPicture(
  bytes: Uint8Array,
  extension: string,
  { schoolId, id }: PictureOwner,
  limits: PictureLimits = PICTURE_LIMITS,
): Promise<DrawnPicture | undefined> {
  const wanted = { bytes, extension, widths: PICTURE_WIDTHS, limits }
  const drawn = await inTurn(() => draw(wanted), `${id}`, `${schoolId}`)
  if (!('problem' in drawn)) return drawn
  if (drawn.problem !== 'not_an_image') throw new PictureTooMuch(drawn.problem)
  return undefined
}

/** A title on the school's colour as PNG, drawn in the same process; 503 where too many wait. */
export async function drawTitle(title: TitlePicture, schoolId: number): Promise<Uint8Array> {
  const drawn = await inTurn(() => draw({ title }), 'titles', `${schoolId}`)
  if ('problem' in drawn) throw unavailable()
  return drawn
}

type Failed = { problem: PictureProblem }

async function draw<W extends DrawRequest>(wanted: W): Promise<DrawResult<W> | Failed> {
  clearTimeout(idle)
  warm ??= start()
  const child = warm
  child.ref()
  child.channel?.ref()
  try {
    return await loadAnswer(child, wanted)
  } finally {
    child.unref()
    child.channel?.unref()
    idle = setTimeout(() => child.kill(), IDLE_MS)
    idle.unref()
  }
}

/** A problem when the picture is refused, or took the process with it. */
function loadAnswer<W extends DrawRequest>(child: ChildProcess, wanted: W): Promise<DrawResult<W> | Failed> {
  return new Promise((done) => {
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, DEADLINE_MS)
    function finish(answer: DrawResult<W> | Failed) {
      clearTimeout(late)
      child.off('message', heard).off('exit', ended).off('error', failed)
      done(answer)
    }
    const heard = (answer: unknown) => finish(answer as DrawResult<W> | Failed)
    const ended = (code: number | null) =>
      finish({ problem: isLate || code === TOOK_TOO_MUCH ? 'image_too_slow' : 'not_an_image' })
    const failed = () => ended(null)
    child.once('message', heard).once('exit', ended).once('error', failed)
    child.send(wanted, (error) => error && failed())
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
