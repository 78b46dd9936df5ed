import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import path from 'node:path'
import type { VideoProblem } from '../video.ts'
import type { TranscodeRequest, TranscodeResult, TranscoderMessage } from './messages.ts'

const MB = 1024 * 1024
/** On a machine that cannot keep up this leaves it a tenth of a processor, as whoever waits for a page goes first. */
const STEPS_BACK = 10
/** Three encoders of the largest picture that is taken need about a third of it. */
const MEMORY_MAX = 3072 * MB
/** Without any progress. */
const PATIENCE_MS = 15 * 60_000
/** How long it may take in all: so long to begin with, and so much more for each second of the film that is done. */
export type Deadline = { baseMs: number; perSecondMs: number }
const DEADLINE: Deadline = { baseMs: 10 * 60_000, perSecondMs: 6000 }
const LOOK_EVERY_MS = 1000

export type Outcome = { made: TranscodeResult } | { problem: VideoProblem; why: string }
type Watch = { onPercent(percent: number): void; signal: AbortSignal; deadline?: Deadline }

/**
 * Makes one film fit to be watched in a process of its own, which may take so much memory and so long. Rejects when that
 * process was killed from outside, as it is when this one ends: then the film is to be begun anew.
 */
export function transcodeApart(
  request: TranscodeRequest,
  { onPercent, signal, deadline = DEADLINE }: Watch,
): Promise<Outcome> {
  const child = fork(transcoderFile(), {
    execArgv: [],
    env: {},
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  stepBack(child)
  let outcome: Outcome | undefined
  const began = Date.now()
  let moved = began
  let seconds = 0
  const end = (ended?: Outcome) => {
    outcome ??= ended
    child.kill('SIGKILL')
  }
  child.on('message', (message: TranscoderMessage) => {
    moved = Date.now()
    if ('percent' in message) {
      seconds = message.seconds
      onPercent(message.percent)
    } else outcome = message
  })
  const watching = setInterval(() => {
    if (getMemory(child) > MEMORY_MAX) end({ problem: 'too_much_memory', why: '' })
    const isLate = Date.now() - began > deadline.baseMs + deadline.perSecondMs * seconds
    if (isLate || Date.now() - moved > PATIENCE_MS) end({ problem: 'took_too_long', why: '' })
  }, LOOK_EVERY_MS)
  const stop = () => end()
  signal.addEventListener('abort', stop)
  const reasons = ['SIGTERM', 'SIGINT', 'disconnect'] as const
  for (const reason of reasons) process.once(reason, stop)
  child.send(request)
  return new Promise<Outcome>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, killed) => {
      const known = outcome ?? fallen(killed)
      if (known) resolve(known)
      else reject(new Error(`the transcoder ended early (${killed ?? code})`))
    })
  }).finally(() => {
    clearInterval(watching)
    signal.removeEventListener('abort', stop)
    for (const reason of reasons) process.removeListener(reason, stop)
  })
}

/** A decoder that falls over its film does so every time; whoever was killed by somebody else may try once more. */
function fallen(killed: NodeJS.Signals | null): Outcome | undefined {
  const fell = killed && ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL'].includes(killed)
  return fell ? { problem: 'broken', why: killed } : undefined
}

function transcoderFile(): string | URL {
  // Beside the programs, whether this was bundled into one of them or into a part that they share.
  return import.meta.env.PROD
    ? path.join(import.meta.dirname.replace(/\/assets$/, ''), 'transcoder.js')
    : new URL('main.server.ts', import.meta.url)
}

/**
 * It steps back as far as the worker does that started it, and no further than a film bears that is to be ready some day.
 * Linux shares processors between sessions before it looks at their processes (sched(7), autogroup), so it has its own.
 */
function stepBack({ pid }: ChildProcess): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, `${Math.min(STEPS_BACK, getPriority())}`)
  } catch {
    // It has ended already, which its exit tells; or it keeps the worker's place, which it inherited.
  }
}

/** Bytes of memory that a process takes; 0 where that cannot be asked. */
function getMemory({ pid }: ChildProcess): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
