// npm test: everything that must hold. npm test -- app/money: only the tests whose path contains that. npm test --
// --changed[=commit]: what the changes since a commit, else those that are not committed, are most likely to break.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { browserTestsIn, changedSince, testsFor } from './changed.mjs'
import { main, prepare, root, step, tool } from './prepare.mjs'

const filter = process.argv.slice(2)
const [, since = 'HEAD'] = /^--changed(?:=(.+))?$/.exec(filter[0] ?? '') ?? []
const failed = []
/** Those that share processes, and those that have one of their own. */
const UNIT = ['--project', 'unit', '--project', 'alone']
/** What was checked of the types last time, so that only the difference is. */
const TYPES = 'node_modules/.cache/types.tsbuildinfo'
const REPORT = path.join(root, 'node_modules/.cache/tests.json')

async function check(what, name, args, env, tells = false) {
  const code = await step(what, () => tool(name, args, env), tells)
  if (code === 0) return
  failed.push(what)
  console.log(`  ✗ ${what} failed`)
}

/** Tests of one file need one product. */
const browserWorkers = (paths) => (browserTestsIn(paths).length === 1 ? { BROWSER_WORKERS: '1' } : {})

/** A run of tests: what failed in it is said once more at the end, as thousands of lines may stand below it by then. */
async function test(what, args, env) {
  rmSync(REPORT, { force: true })
  const before = failed.length
  const reporters = ['default', './tests/progress.ts', 'json'].map((name) => `--reporter=${name}`)
  await check(what, 'vitest', ['run', ...args, ...reporters, `--outputFile.json=${REPORT}`], env, true)
  if (failed.length > before && existsSync(REPORT)) failed.push(...failedTests())
}

function failedTests() {
  const files = JSON.parse(readFileSync(REPORT, 'utf8')).testResults.filter(({ status }) => status === 'failed')
  return files.flatMap(({ name, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `: ${fullName}`)
    return (tests.length > 0 ? tests : ['']).map((test) => path.relative(root, name) + test)
  })
}

async function checkTypes() {
  await check('Checking types', 'tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', TYPES])
}

/** Only what is written as it should be is worth a build. */
async function checkStyleAndBuild() {
  await check('Checking style and the rules of the house', 'biome', ['check', '--error-on-warnings', '.'])
  await check('Looking for unused files, exports and packages', 'knip', [])
  if (failed.length === 0) await prepare({ development: true })
}

async function checkAll() {
  // Types take one core for about as long as all else takes another.
  await Promise.all([checkTypes(), checkStyleAndBuild()])
  if (failed.length > 0) return
  await test('Unit and integration tests, on a real PostgreSQL', [...UNIT])
  await test('Tests of the running product, in a real browser', ['--project', 'e2e'])
}

/** Tests in a browser alone need a build. */
async function checkSome() {
  const inBrowser = browserTestsIn(filter).length > 0
  if (inBrowser) await prepare({ development: true })
  await test(`Tests of ${filter.join(' ')}`, inBrowser ? filter : [...UNIT, ...filter], browserWorkers(filter))
}

async function checkChanged() {
  const changed = changedSince(since)
  const tests = testsFor(changed)
  const inBrowser = tests.filter((test) => test.startsWith('tests/e2e/'))
  const fast = tests.filter((test) => !inBrowser.includes(test))
  await checkTypes()
  const written = changed.filter((file) => /\.(tsx?|mjs|json|css|md)$/.test(file))
  if (written.length > 0) await check('Checking style', 'biome', ['check', '--no-errors-on-unmatched', ...written])
  await test(`${fast.length} files of tests`, [...UNIT, ...fast])
  if (inBrowser.length === 0) return
  await prepare({ development: true })
  await test('Browser tests that changed', ['--project', 'e2e', ...inBrowser], browserWorkers(inBrowser))
}

await main(async () => {
  await prepare({ development: true, built: false })
  const asked = filter.length === 0 ? checkAll : filter[0]?.startsWith('--changed') ? checkChanged : checkSome
  await asked()
  console.log(failed.length > 0 ? `\nFailed:\n  ${failed.join('\n  ')}` : '\nAll checks passed.')
  return failed.length > 0 ? 1 : 0
})
