import { beforeEach, expect, test, vi } from 'vitest'

/** A browser's storage, as far as lists use it. */
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  })
})

/** A tab has modules of its own, and the storage of its browser. */
async function openTab() {
  vi.resetModules()
  return await import('./hidden-columns.ts')
}

const readKept = () => JSON.parse(kept.get('hidden_columns') ?? '{}')

test('what two tabs hide, one after the other, stays hidden', async () => {
  const [one, other] = [await openTab(), await openTab()]
  one.showColumn('/home/students', 'E-mail', false)
  other.showColumn('/home/students', 'Progress', false)
  one.showColumn('/home/sales', 'Net', false)
  other.showColumn('/home/students', 'E-mail', true)
  expect(readKept()).toEqual({ '/home/students': ['Progress'], '/home/sales': ['Net'] })
})

test('lists of a kind hide the same columns', async () => {
  const { showColumn } = await openTab()
  showColumn('/home/courses/7/students', 'Progress', false)
  showColumn('/home/courses/12/students', 'E-mail', false)
  expect(readKept()).toEqual({ '/home/courses/*/students': ['Progress', 'E-mail'] })
})

test.each(['', '{', 'null', '7', '"x"', '{"/home/students":7}'])('%j in the storage hides nothing', async (text) => {
  kept.set('hidden_columns', text)
  const { showColumn } = await openTab()
  showColumn('/home/students', 'E-mail', false)
  expect(readKept()).toMatchObject({ '/home/students': ['E-mail'] })
})
