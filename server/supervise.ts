import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as after } from 'node:timers/promises'
import { type EmbeddedPg, startEmbeddedPg } from './embedded-pg.ts'

type PrintLine = (line: string) => void

const SHORTEST_PAUSE = 200
const LONGEST_PAUSE = 5000
/** Whatever ran this long was well: its next end counts as a first one. */
const WELL = 10_000
/** Requests under way get 25 seconds from the web program itself. */
const PATIENCE = 30_000

/** The pause before the next start: doubles while starts fail in a row. */
function backOff(): (startedAt: number) => Promise<void> {
  let pause = SHORTEST_PAUSE
  return async (startedAt) => {
    if (Date.now() - startedAt > WELL) pause = SHORTEST_PAUSE
    await after(pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE)
  }
}

export type Program = { name: string; file: string; cwd: string; env: NodeJS.ProcessEnv }

/** Runs a program to its end, once. */
export function runOnce({ name, file, cwd, env }: Program): { done: Promise<void>; stop(): Promise<void> } {
  const child = fork(file, { cwd, env, execArgv: [], detached: true })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const done = exited.then((code) => {
    if (code !== 0) throw new Error(`${name} failed (see above)`)
  })
  return {
    done,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** A program that is started again whenever it ends by itself. It loads at once, and begins on `begin`. */
export function keepRunning(program: Program, say: PrintLine) {
  const { name, file, cwd, env } = program
  const pause = backOff()
  let child: ChildProcess | undefined
  let begun = false
  let stopping = false
  let wasReady = false
  let gone: Promise<void> = Promise.resolve()
  let settle: { resolve(): void; reject(error: Error): void }
  const ready = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })

  function start(): void {
    const startedAt = Date.now()
    // In a session of its own, so that Ctrl-C reaches this process alone, which stops the others in order.
    const started = fork(file, { cwd, env: { ...env, AWAIT_START: '1' }, execArgv: [], detached: true })
    child = started
    if (begun) started.send({ begin: true })
    started.on('message', () => {
      wasReady = true
      settle.resolve()
    })
    // A message to a program that has just ended; its exit is handled below.
    started.on('error', () => {})
    gone = new Promise((resolve) => {
      started.once('exit', (code, signal) => {
        resolve()
        if (stopping) return
        const how = signal ? `was killed (${signal})` : `ended with ${code}`
        if (!wasReady) return settle.reject(new Error(`The ${name} program ${how} before it was ready (see above).`))
        say(`The ${name} program ${how}; starting it again.`)
        void pause(startedAt).then(() => stopping || start())
      })
    })
  }

  start()
  return {
    /** Resolves when it serves for the first time; rejects when it ends before that. */
    ready,
    begin() {
      begun = true
      child?.send({ begin: true })
    },
    async stop() {
      stopping = true
      child?.kill('SIGTERM')
      const impatient = setTimeout(() => child?.kill('SIGKILL'), PATIENCE)
      await gone
      clearTimeout(impatient)
    },
    kill() {
      stopping = true
      child?.kill('SIGKILL')
    },
  }
}

/** PostgreSQL, started again on the same port when its postmaster dies. It can be stopped before it is ready, too. */
export function keepDatabase(options: Parameters<typeof startEmbeddedPg>[0], say: PrintLine) {
  const pause = backOff()
  const stopping = new AbortController()
  let running: EmbeddedPg | undefined
  const start = () => startEmbeddedPg({ ...options, signal: stopping.signal })

  async function watch(first: EmbeddedPg): Promise<void> {
    let startedAt = Date.now()
    for (running = first; !stopping.signal.aborted; ) {
      await running.exited
      if (stopping.signal.aborted) return
      say('PostgreSQL ended unexpectedly; starting it again.')
      await pause(startedAt)
      if (stopping.signal.aborted) return
      startedAt = Date.now()
      running = await start().catch((error: Error) => {
        if (!stopping.signal.aborted) say(error.message)
        return running ?? first
      })
    }
  }

  const ready = start()
  const watching = ready.then(watch, () => {})
  return {
    /** Resolves when it takes connections for the first time. */
    ready,
    async stop() {
      stopping.abort()
      await running?.stop()
      await watching
      // One more may have come up in the meantime.
      await running?.stop()
    },
    kill() {
      stopping.abort()
      running?.kill()
    },
  }
}
