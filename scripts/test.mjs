// npm test: everything that must hold. npm test -- app/money: only the tests whose path contains that.
import { main, prepare, step, tool } from './prepare.mjs'

const filter = process.argv.slice(2)
const failed = []

async function check(what, name, args, env) {
  const code = await step(what, () => tool(name, args, env))
  if (code === 0) return
  failed.push(what)
  console.log(`  ✗ ${what} failed`)
}

async function checkAll() {
  await check('Checking types', 'tsc', ['--noEmit'])
  await check('Checking style and the rules of the house', 'biome', ['check', '--error-on-warnings', '.'])
  await check('Looking for unused files, exports and packages', 'knip', [])
  if (failed.length > 0) return
  await check('Unit and integration tests, on a real PostgreSQL', 'vitest', ['run', '--project', 'unit'])
  // Types and style go with the sources; only now is the time of a build well spent.
  await prepare({ development: true })
  await check('Tests of the running product, in a real browser', 'vitest', ['run', '--project', 'e2e'])
}

async function checkSome() {
  await prepare({ development: true })
  await check(`Tests of ${filter.join(' ')}`, 'vitest', ['run', ...filter])
}

await main(async () => {
  await prepare({ development: true, built: false })
  await (filter.length > 0 ? checkSome() : checkAll())
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(' · ')}` : '\nAll checks passed.')
  return failed.length > 0 ? 1 : 0
})
