import { expect, test } from 'vitest'
import { type CleanHtml, htmlInLocale } from './html.ts'
import { inLocale } from './i18n.ts'
import { whileLayingOut } from './laying-out.server.ts'

const shown = (text: string) => text.replaceAll('\u00a0', '_')

test('Polish that a school wrote leaves no one-letter word at the end of a line', () => {
  const title = { en: 'A room: I see', pl: 'A światło w oknie i w kadrze („o świcie”)' }
  whileLayingOut(() => {
    expect(shown(inLocale(title, 'pl'))).toBe('A_światło w_oknie i_w_kadrze („o_świcie”)')
    expect(shown(inLocale({ pl: 'Rzecz o glinie' }, 'en'))).toBe('Rzecz o_glinie')
    expect(inLocale(title, 'en')).toBe(title.en)
    expect(inLocale({ en: 'I am a text' }, 'pl')).toBe('I am a text')
  })
  expect(inLocale(title, 'pl')).toBe(title.pl)
})

test('in HTML only running text is kept together, never a tag or code', () => {
  const html = {
    en: '<p>I am a text</p>' as CleanHtml,
    pl: '<p class="a b">W oknie <a href="/o nas" title="i w">z bliska</a> i <em>o</em></p><code>for i in w z</code>' as CleanHtml,
  }
  expect(shown(whileLayingOut(() => htmlInLocale(html, 'pl')))).toBe(
    '<p class="a b">W_oknie <a href="/o nas" title="i w">z_bliska</a> i_<em>o</em></p><code>for i in w z</code>',
  )
  expect(whileLayingOut(() => htmlInLocale(html, 'en'))).toBe(html.en)
  expect(htmlInLocale(html, 'pl')).toBe(html.pl)
})
