// npm run trial:citus [-- app/selling]: the tests that speak HTTP with the product and some journeys in a browser, on one
// PostgreSQL and then on a Citus cluster, whose counts must be the same. TRIAL_CITUS_URL names the coordinator to an
// administrator; the databases that a run makes on its nodes are dropped by the next one. `--citus`: on the cluster alone.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { main, prepare, root, step, tool } from './prepare.mjs'

const url = process.env.TRIAL_CITUS_URL
const NO_CLUSTER = `TRIAL_CITUS_URL is not set: name the coordinator of a Citus cluster that nobody uses, with its administrator, for
example postgres://postgres@127.0.0.1:5501/katedra. docs/growing.md says how to set one up; three PostgreSQL on one
machine that trust each other will do.`

const JOURNEYS = ['main-job', 'buying', 'course-builder', 'taking-exams', 'community'].map(
  (name) => `tests/e2e/${name}.test.ts`,
)

/** Of those with a process of their own: what goes on for months, and what comes in from elsewhere. */
const ALONE = [
  'app/memberships/instalments/instalments',
  'app/memberships/renewals/renewals',
  'app/partners/affiliates/renewals',
  'app/partners/proceeds/operator',
  'app/people/team/new-school',
  'app/office/transfer/leaving',
].map((name) => `${name}.alone.test.ts`)

const given = process.argv.slice(2)
const citusAlone = given.includes('--citus')
const paths = given.filter((one) => one !== '--citus')
const isAsked = (file) => paths.length === 0 || paths.some((one) => file.includes(one))

/** Calls the product as a browser or as a program does, by itself or by a helper that does. */
function speaksHttp(text) {
  const speaks = (text) => /\bnew Visit\b|\baProgram\(/.test(text)
  const helpers = [...text.matchAll(/from '(?:#tests|\.)\/([\w-]+\.ts)'/g)].map(([, name]) =>
    path.join(root, 'tests', name),
  )
  return speaks(text) || helpers.some((file) => existsSync(file) && speaks(readFileSync(file, 'utf8')))
}

/** Most of those with a process of their own change what is set up here. */
const IN_PROCESS = /^(app\/.*|tests\/[^/]*)(?<!\.alone)\.test\.tsx?$/

function listTests() {
  return ['app', 'tests']
    .flatMap((top) => readdirSync(path.join(root, top), { recursive: true }).map((name) => path.join(top, name)))
    .filter((file) => IN_PROCESS.test(file) && isAsked(file) && speaksHttp(readFileSync(path.join(root, file), 'utf8')))
}

/** Runs tests on the embedded PostgreSQL, or on the cluster; answers for each file how many passed, failed, were left out. */
async function count(what, project, files, coordinator) {
  if (files.length === 0) return new Map()
  const report = path.join(root, `node_modules/.cache/trial-${project}-${coordinator ? 'citus' : 'plain'}.json`)
  const env = { TRIAL_CITUS_URL: coordinator ?? '', BROWSER_WORKERS: '1' }
  // What goes over nodes takes longer.
  const patience = coordinator ? ['--testTimeout=120000'] : []
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  await step(what, () => tool('vitest', ['run', '--project', project, ...files, ...patience, ...reporters], env), true)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  return new Map(
    testResults.map(({ name, assertionResults }) => {
      const of = (...wanted) => assertionResults.filter(({ status }) => wanted.includes(status)).length
      return [path.relative(root, name), [of('passed'), of('failed'), of('skipped', 'pending')]]
    }),
  )
}

async function countAll(coordinator) {
  const where = coordinator ? 'Citus' : 'PostgreSQL'
  const tests = await count(`Tests on ${where}`, 'unit', listTests(), coordinator)
  const alone = await count(
    `Tests with a process of their own on ${where}`,
    'alone',
    ALONE.filter(isAsked),
    coordinator,
  )
  const journeys = JOURNEYS.filter(isAsked)
  if (journeys.length > 0) await prepare({ development: true })
  return new Map([...tests, ...alone, ...(await count(`Journeys on ${where}`, 'e2e', journeys, coordinator))])
}

/** Those on one node alone (tests/one-node.ts) are counted by themselves. */
function compare(plain, citus) {
  console.log('\nPassed/failed on PostgreSQL, on Citus, of one node alone')
  const all = { plain: [0, 0], citus: [0, 0, 0] }
  let differ = 0
  for (const [file, there] of citus) {
    const [passed, failed] = plain?.get(file) ?? [0, 0]
    const [ok, broken, alone] = there
    const same = plain ? ok + alone === passed && broken === failed : broken === 0
    if (!same) differ += 1
    all.plain = [all.plain[0] + passed, all.plain[1] + failed]
    all.citus = all.citus.map((sum, at) => sum + there[at])
    console.log(`${same ? ' ' : '✗'} ${file.padEnd(70)} ${passed}/${failed}  ${ok}/${broken}  ${alone || ''}`)
  }
  const [ok, broken, alone] = all.citus
  console.log(`  ${'all'.padEnd(70)} ${all.plain.join('/')}  ${ok}/${broken}  ${alone}`)
  return differ
}

await main(async () => {
  if (!url) {
    console.error(NO_CLUSTER)
    return 1
  }
  await prepare({ development: true, built: false })
  const plain = citusAlone ? undefined : await countAll()
  const differ = compare(plain, await countAll(url))
  console.log(differ === 0 ? 'The counts are the same.' : `${differ} files differ.`)
  return differ === 0 ? 0 : 1
})
