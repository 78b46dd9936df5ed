import { expect, test } from 'vitest'
import { filmInPage } from './film-in-page.ts'

test('a film is found wherever its page shows it, and nothing else is taken for it', () => {
  const film = { id: 7, type: 'video', src: '/media/v/1/7.a/1.b/master.m3u8' }
  const block = { id: 7, type: 'video', shown: { title: 'A block', video: film } }
  expect(filmInPage({ product: { id: 7 }, trailer: film }, 7)).toBe(film)
  expect(filmInPage({ trailer: null, layout: { blocks: [{ id: 1 }, block] } }, 7)).toBe(film)
  expect(filmInPage({ trailer: film }, 8)).toBeUndefined()
  expect(filmInPage(null, 7)).toBeUndefined()
})
