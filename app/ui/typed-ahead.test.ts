import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catchTyping, fillTypedAhead } from './typed-ahead.ts'

class FakeInput extends EventTarget {
  #text = ''
  get value() {
    return this.#text
  }
  set value(text: string) {
    this.#text = text
  }
}
let page: EventTarget & { querySelector: (selector: string) => unknown }

beforeEach(() => {
  page = Object.assign(new EventTarget(), { querySelector: () => null })
  vi.stubGlobal('document', page)
  vi.stubGlobal('HTMLInputElement', FakeInput)
})
afterEach(() => {
  page.dispatchEvent(new Event('pointerdown'))
  vi.unstubAllGlobals()
})

/** Whether the page took a key for itself. */
function press(key: string, keys: object = {}): boolean {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...keys })
  return !page.dispatchEvent(event)
}

function filled(): string {
  const field = new FakeInput()
  let told = ''
  field.addEventListener('input', () => {
    told = field.value
  })
  fillTypedAhead(field)
  expect(told).toBe(field.value)
  return field.value
}

test('what is typed before a field is there stands in it, and only once', () => {
  catchTyping()
  for (const key of ['p', 'o', 'x', 'Backspace', 'r', 'ż', 'Enter']) expect(press(key)).toBe(true)
  expect(filled()).toBe('porż')
  expect([press('t'), filled()]).toEqual([false, ''])
})

test('keys that are no letters stay the browser’s, and Escape gives up', () => {
  catchTyping()
  expect([press('r', { ctrlKey: true }), press('Tab'), press('a'), press('Escape'), press('b')]).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
  expect(filled()).toBe('')
})

test('nothing is caught where a window lies above the page', () => {
  page.querySelector = () => ({})
  catchTyping()
  expect(press('a')).toBe(false)
})
