import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ourNode, root } from './prepare.mjs'

/**
 * For programs that run for months: V8 collects sooner instead of letting the heap grow to what the machine would bear, and
 * fewer threads keep freed memory for themselves. Whoever serves so much that this is too little gives more in NODE_OPTIONS,
 * which comes after.
 */
export function leanMemory() {
  const ours = '--max-semi-space-size=16 --max-old-space-size=384'
  const threads = process.env.MALLOC_ARENA_MAX ?? '2'
  return { NODE_OPTIONS: `${ours} ${process.env.NODE_OPTIONS ?? ''}`.trim(), MALLOC_ARENA_MAX: threads }
}

/**
 * Runs one of our programs under our Node in place of this script: signals go to it, its exit code is ours, and it ends
 * when this script dies, even by kill -9 (the channel between them closes).
 */
export function runProgram(file, env = {}) {
  const cache = path.join(root, 'node_modules', '.cache', 'node')
  const child = spawn(ourNode(), [path.join(root, file), ...process.argv.slice(2)], {
    cwd: process.cwd(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: cache, ...process.env, ...env },
  })
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name))
  if (process.env.npm_lifecycle_event) endWithNpm(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** The process above `pid`, or what is known without /proc. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

/** npm, or the shell that npm put in between and then the process above that. */
function ancestors() {
  const parent = process.ppid
  const isShell = existsSync(`/proc/${parent}/comm`) && !readFileSync(`/proc/${parent}/comm`, 'utf8').startsWith('n')
  return isShell ? [parent, parentOf(parent)] : [parent]
}

/** npm tells its scripts nothing when it is killed by kill -9; they only get other ancestors. */
function endWithNpm(child) {
  const [parent, above] = ancestors()
  const watch = setInterval(() => {
    if (process.ppid === parent && (above === undefined || parentOf(parent) === above)) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 100)
  watch.unref()
}
