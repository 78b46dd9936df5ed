import { expect, test } from 'vitest'
import { EMBED_ORIGINS, EMBED_SERVICES, getEmbed } from './embed.ts'

const LOOM = '0123456789abcdef0123456789abcdef'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3s', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
  ['https://vimeo.com/76979871/abcdef1234', 'https://vimeo.com/76979871/abcdef1234'],
  ['https://player.vimeo.com/video/76979871?h=abcdef1234', 'https://vimeo.com/76979871/abcdef1234'],
  ['https://studio.wistia.com/medias/e4a27b971d', 'https://fast.wistia.net/embed/iframe/e4a27b971d'],
  [`https://www.loom.com/share/${LOOM}?sid=1`, `https://www.loom.com/share/${LOOM}`],
])('%s is shown from its service', (address, page) => {
  const embed = getEmbed(address)
  expect(embed?.page).toBe(page)
  expect(EMBED_ORIGINS).toContain(new URL(embed?.frame ?? '').origin)
  expect(EMBED_SERVICES).toContain(embed?.service)
  // What is stored is the page; it names the same film again.
  expect(getEmbed(page)).toEqual(embed)
})

test.each([
  'javascript:alert(1)//www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ',
  'https://evil.test/?https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v="onload=x/12',
  'https://www.youtube.com/playlist?list=x',
  'https://vimeo.com/about',
  'https://www.loom.com/share/not-hex',
  'youtube.com/watch?v=dQw4w9WgXcQ',
  '',
])('%s is no film', (address) => expect(getEmbed(address)).toBeUndefined())
