import { expect, test } from 'vitest'
import { schoolIcon } from './school-icon.ts'

const svg = (name: string) => decodeURIComponent(schoolIcon({ name, hue: 205, chroma: 0.3 }).split(',', 2)[1] ?? '')

test('shows the first letter on the school’s colour', () => {
  expect(svg('łąka')).toContain('>Ł</text>')
  expect(svg('Łąka')).toContain('fill="oklch(0.52 0.17 205)"')
})

test.each(['<script>', '"><x', '&amp;', ''])('a name like %s cannot leave the picture', (name) => {
  const address = schoolIcon({ name, hue: 0, chroma: 0 })
  expect(address).toMatch(/^data:image\/svg\+xml,[\w%.!~*'()-]+$/)
  expect(svg(name).match(/</g)).toHaveLength(5)
})
