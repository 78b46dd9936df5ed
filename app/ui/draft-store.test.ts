import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sources, textOf } from '#tests/architecture.ts'
import { isUnsaved, sendDraft } from './draft.ts'
import { getDraftName } from './draft-name.ts'
import { createDraftStore, drafts, endDrafts, listRestorable, toFormDraft } from './draft-store.ts'

/** A browser's storage, as far as drafts use it. */
class FakeStorage {
  [name: string]: unknown
  getItem(name: string) {
    return Object.hasOwn(this, name) ? String(this[name]) : null
  }
  setItem(name: string, value: string) {
    this[name] = value
  }
  removeItem(name: string) {
    delete this[name]
  }
}

let tab: FakeStorage
let device: FakeStorage

/** Another tab of the same browser. */
function openTab() {
  tab = new FakeStorage()
  vi.stubGlobal('sessionStorage', tab)
}

beforeEach(() => {
  device = new FakeStorage()
  vi.stubGlobal('localStorage', device)
  openTab()
})
afterAll(() => vi.unstubAllGlobals())

describe('a draft', () => {
  test('belongs to one account, one form and one thing', () => {
    const give = getDraftName({ account: 7, form: '/home/students/5/access' })
    const extend = getDraftName({ account: 7, form: '/home/students/5/access', thing: 'lengthen 3' })
    drafts.save(give, 'thirty days')
    expect([drafts.find(extend), drafts.find(give)]).toEqual([undefined, 'thirty days'])
  })

  test('stays in its tab, or on the device', () => {
    drafts.save('7 /a', 'here')
    drafts.save('7 /b', 'everywhere', ['tab', 'device'])
    openTab()
    expect([drafts.find('7 /a'), drafts.find('7 /b')]).toEqual([undefined, 'everywhere'])
    drafts.remove('7 /b')
    expect(drafts.find('7 /b')).toBeUndefined()
  })

  test('is never found by another account; what a visitor typed stays for the account that logs in', () => {
    drafts.save('7 /a', 'seven')
    drafts.save('0 checkout x', 'nobody yet')
    expect(drafts.find('8 /a')).toBeUndefined()
    expect([drafts.find('7 /a'), drafts.find('0 checkout x')]).toEqual([undefined, 'nobody yet'])
  })

  test('ends with the log-out, in every tab', () => {
    const before = Date.now() - 1
    drafts.save('7 /a', 'mine', ['tab'], before)
    drafts.save('0 checkout x', 'mine', ['tab'], before)
    endDrafts()
    expect([drafts.find('7 /a'), drafts.find('0 checkout x')]).toEqual([undefined, undefined])
    drafts.save('7 /a', 'typed before the log-out in another tab', ['tab'], before)
    expect(drafts.find('7 /a')).toBeUndefined()
  })

  test('of a note outlives the session, and other accounts', () => {
    const notes = createDraftStore({ prefix: 'note ', endsWithSession: false })
    notes.save('7 12 tab', { text: 'unsent' }, ['device'])
    endDrafts()
    drafts.find('8 /a')
    expect([notes.find('7 12 tab'), notes.listNames('7 ')]).toEqual([{ text: 'unsent' }, ['7 12 tab']])
  })

  test('of the release before is found', () => {
    device.setItem('note 7 12 closed', JSON.stringify({ text: 'a', base: '' }))
    const notes = createDraftStore({ prefix: 'note ', endsWithSession: false })
    expect(notes.find('7 12 closed')).toEqual({ text: 'a', base: '' })
  })

  test('is not kept where the browser refuses storage', () => {
    vi.stubGlobal('sessionStorage', undefined)
    vi.stubGlobal('localStorage', undefined)
    drafts.save('7 /a', 'lost')
    expect(drafts.find('7 /a')).toBeUndefined()
  })
})

describe('the draft of a form', () => {
  const field = (name: string, typed: string | boolean, given: string | boolean) => ({ name, typed, given })
  const restored = (...args: Parameters<typeof listRestorable>) =>
    Object.fromEntries(listRestorable(...args).map(({ field: { name }, value }) => [name, value]))

  test('holds what a person typed, and nothing that the page had chosen or saved', () => {
    expect(toFormDraft([field('topic', '2', '2'), field('title', 'Hello', '')])).toEqual({
      fields: { title: ['Hello', ''] },
    })
    expect(toFormDraft([field('topic', '2', '2'), field('title', '', '')])).toBeUndefined()
  })

  test('comes back into fields that are empty or as they were; what the server has since is newer', () => {
    const draft = { fields: { title: ['mine', 'old'], slug: ['mine', 'old'], text: ['mine', 'old'] } } as const
    const now = [field('title', 'old', 'old'), field('slug', 'newer', 'newer'), field('text', '', 'old')]
    expect(restored(draft as never, now)).toEqual({ title: 'mine', text: 'mine' })
  })

  test('that an earlier release kept brings no saved value back', () => {
    const draft = { fields: { days: ['30', '30'], reason: ['', ''] } } as const
    expect(restored(draft as never, [field('days', '', ''), field('reason', '', '')])).toEqual({})
  })

  test('is deleted by the save that it became, also when the page shows another form by then', () => {
    const form = { dataset: { draft: '7 /prices' } as Record<string, string>, elements: [], querySelector: () => null }
    drafts.save('7 /prices', { fields: { amount: ['49', ''] } })
    drafts.save('7 /prices/12', { fields: { amount: ['59', '49'] } })
    const sent = sendDraft(form as unknown as HTMLFormElement)
    form.dataset.draft = '7 /prices/12'
    sent.accepted()
    expect([drafts.find('7 /prices'), drafts.find('7 /prices/12')]).toEqual([undefined, expect.anything()])
  })

  test('that was refused is unsaved again', () => {
    const form = { dataset: { draft: '7 /prices' } as Record<string, string>, elements: [], querySelector: () => null }
    const sent = sendDraft(form as unknown as HTMLFormElement)
    expect(form.dataset.sent).toBe('')
    sent.refused()
    expect(form.dataset.sent).toBeUndefined()
  })

  test('is none where only the ends of its lines differ from what a browser makes of them', () => {
    class TextArea {
      readonly type = 'textarea'
      readonly autocomplete = ''
      readonly defaultValue = 'Keep\r\nthe hand.'
      readonly name = 'about'
      value = 'Keep\nthe hand.'
      closest() {
        return null
      }
    }
    vi.stubGlobal('HTMLTextAreaElement', TextArea)
    for (const other of ['HTMLInputElement', 'HTMLSelectElement']) vi.stubGlobal(other, class {})
    const text = new TextArea()
    const form = { dataset: {}, elements: [text] } as unknown as HTMLFormElement
    expect(isUnsaved(form)).toBe(false)
    text.value = 'Keep\nthe hand still.'
    expect(isUnsaved(form)).toBe(true)
  })
})

test('a list says what was chosen in it at first, as its options do not once it was drawn by a script', () => {
  const lists = sources
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [...textOf(file).matchAll(/<select\b(?:[^<>]|=>)*/g)].map(([list]) => ({ file, list })))
  expect(lists.length).toBeGreaterThan(10)
  expect(lists.filter(({ list }) => list.includes('defaultValue=') && !list.includes('data-given='))).toEqual([])
})

test('nobody else keeps what is typed in the browser’s storage', () => {
  const keepers = sources.filter((file) => /\b(?:session|local)Storage\.setItem/.test(textOf(file)))
  const others = [
    'ui/draft-store.ts',
    // How a page looks, what was told or played, and uploads that go on: nothing that somebody typed.
    'ui/countdown.ts',
    'ui/use-beside.ts',
    'ui/hidden-columns.ts',
    'ui/player-layout.tsx',
    'content/videos/ui/stored-uploads.ts',
    'content/player/ui/play-next.ts',
    'content/player/ui/preferences.ts',
    'storefront/search/ui/use-search.ts',
    'selling/purchases/ui/payment-poll.ts',
    'ui/played.ts',
    'ui/just-completed.ts',
    'forms/surveys/marks.ts',
  ]
  expect(keepers.filter((file) => !others.some((one) => file.endsWith(one)))).toEqual([])
})
