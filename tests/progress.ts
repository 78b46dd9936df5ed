import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestModule, TestSpecification } from 'vitest/node'

const EVERY_MS = 15_000
/** How long each file took the last time, in milliseconds. */
const TIMES = 'node_modules/.cache/times-of-tests.json'

type Times = Record<string, number>

function readTimes(): Times {
  return existsSync(TIMES) ? (JSON.parse(readFileSync(TIMES, 'utf8')) as Times) : {}
}

/** The middle of what files take, which counts for one that never ran. */
function usualTime(times: Times): number {
  const sorted = Object.values(times).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 1
}

/** How many milliseconds the files that are left will take, at the speed of those that are done. */
export function timeLeft(done: string[], left: string[], times: Times, passed: number): number {
  const usual = usualTime(times)
  const sum = (files: string[]) => files.reduce((all, file) => all + (times[file] ?? usual), 0)
  return (sum(left) / sum(done)) * passed
}

/** What is told now and then while tests run. */
export function progressLine(done: string[], left: string[], times: Times, passed: number): string {
  const files = `files of tests: ${done.length} done, ${left.length} left`
  if (done.length === 0) return `  … ${files}`
  const minutes = Math.ceil(timeLeft(done, left, times, passed) / 60_000)
  return `  … ${files}, about ${minutes} min to go`
}

/** Tells how far a run of tests is, as a reporter of Vitest. */
export default function reportProgress(): Reporter {
  const times = readTimes()
  const left = new Set<string>()
  const done: string[] = []
  let timer: NodeJS.Timeout | undefined
  const nameOf = (file: string) => path.relative('.', file)
  return {
    onTestRunStart(specifications: readonly TestSpecification[]) {
      const startedAt = performance.now()
      for (const { moduleId } of specifications) left.add(nameOf(moduleId))
      timer = setInterval(() => {
        console.log(progressLine(done, [...left], times, performance.now() - startedAt))
      }, EVERY_MS)
    },
    onTestModuleEnd(module: TestModule) {
      const file = nameOf(module.moduleId)
      if (left.delete(file)) done.push(file)
      times[file] = module.diagnostic().duration
    },
    onTestRunEnd() {
      clearInterval(timer)
      mkdirSync(path.dirname(TIMES), { recursive: true })
      writeFileSync(TIMES, JSON.stringify(times))
    },
  }
}
