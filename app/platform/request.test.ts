import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localPath } from './request.server.ts'

const HERE = 'https://school.example'

describe('a path on this school', () => {
  test.each([
    ['/', '/'],
    ['/courses', '/courses'],
    ['/demo-course/watch/3?tab=notes#t=12', '/demo-course/watch/3?tab=notes#t=12'],
    ['/search?q=https://other.example', '/search?q=https://other.example'],
    ['/zażółć', '/za%C5%BC%C3%B3%C5%82%C4%87'],
    ['/a/../b', '/b'],
  ])('%j is followed', (wanted, path) => {
    expect(localPath(wanted, '/otherwise')).toBe(path)
  })

  test.each([
    undefined,
    null,
    7,
    ['/courses'],
    { path: '/courses' },
    '',
    'courses',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/courses\r\nSet-Cookie: a=b',
    '/.//evil.example',
    '/courses/..//evil.example',
    '/%2e%2E//evil.example',
    'https:evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ' /courses',
    `/courses?q=${'x'.repeat(2000)}`,
  ])('%j is not', (wanted) => {
    expect(localPath(wanted, '/otherwise')).toBe('/otherwise')
  })

  test('whatever is asked for, a browser stays on this school', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '//',
      '@',
      ':',
      'https:',
      'evil.example',
      '\t',
      '%2f',
      '?',
      '#',
      'a',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(pieces, { maxLength: 8 }).map((all) => `/${all.join('')}`),
          fc.string(),
        ),
        (wanted) => {
          const path = localPath(wanted)
          expect(path.startsWith('/')).toBe(true)
          expect(new URL(path, HERE).origin).toBe(HERE)
        },
      ),
    )
  })
})
