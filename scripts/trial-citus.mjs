// npm run trial:citus [-- app/selling]: the tests that speak HTTP with the product, on one PostgreSQL and then on a Citus
// cluster, whose counts must be the same. TRIAL_CITUS_URL names the coordinator to an administrator; the databases that a run
// makes on its nodes are dropped by the next one.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { main, prepare, root, step, tool } from './prepare.mjs'

const url = process.env.TRIAL_CITUS_URL
const NO_CLUSTER = `TRIAL_CITUS_URL is not set: name the coordinator of a Citus cluster that nobody uses, with its administrator, for
example postgres://postgres@127.0.0.1:5501/katedra. docs/growing.md says how to set one up; three PostgreSQL on one
machine that trust each other will do.`

const paths = process.argv.slice(2)

/** Runs the tests on the embedded PostgreSQL, or on the cluster; answers the passed and the failed of each file. */
async function count(where, coordinator) {
  const report = path.join(root, `node_modules/.cache/trial-${where}.json`)
  const env = { TRIAL_CITUS_URL: coordinator ?? '' }
  const args = [
    'run',
    '--project',
    'unit',
    ...paths,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  await step(`Tests on ${where}`, () => tool('vitest', args, env), true)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  return new Map(
    testResults.map(({ name, assertionResults }) => {
      const of = (wanted) => assertionResults.filter(({ status }) => status === wanted).length
      return [path.relative(root, name), { passed: of('passed'), failed: of('failed') }]
    }),
  )
}

await main(async () => {
  if (!url) {
    console.error(NO_CLUSTER)
    return 1
  }
  await prepare({ development: true, built: false })
  const plain = await count('PostgreSQL')
  const citus = await count('Citus', url)
  let differ = 0
  console.log('\nPassed/failed on PostgreSQL, on Citus')
  for (const [file, { passed, failed }] of plain) {
    const there = citus.get(file) ?? { passed: 0, failed: 0 }
    const same = there.passed === passed && there.failed === failed
    if (!same) differ += 1
    console.log(`${same ? ' ' : '✗'} ${file.padEnd(70)} ${passed}/${failed}  ${there.passed}/${there.failed}`)
  }
  console.log(differ === 0 ? 'The counts are the same.' : `${differ} of ${plain.size} files differ.`)
  return differ === 0 ? 0 : 1
})
