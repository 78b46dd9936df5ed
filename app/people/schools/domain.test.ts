import { describe, expect, test } from 'vitest'
import { type DomainProblem, domainName, domainState, hostName, isPlatformHost, minutesToNextCheck } from './domain.ts'

describe('what somebody typed becomes the name that DNS knows', () => {
  test.each([
    ['kino.example', 'kino.example'],
    ['  Kursy.Kino.Example. ', 'kursy.kino.example'],
    ['https://kino.example/', 'kino.example'],
    ['HTTP://KINO.EXAMPLE', 'kino.example'],
    ['żółw.pl', 'xn--w-uga1v8h.pl'],
    ['ŻÓŁW.PL', 'xn--w-uga1v8h.pl'],
    ['faß.de', 'xn--fa-hia.de'],
    ['ｋｉｎｏ．ｅｘａｍｐｌｅ', 'kino.example'],
    ['xn--w-uga1v8h.pl', 'xn--w-uga1v8h.pl'],
    [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
  ])('%s', (typed, host) => expect(domainName(typed)).toBe(host))

  test.each([
    '',
    '.',
    'kino',
    'localhost',
    'kino.localhost',
    'kino.local',
    'db.internal',
    'x.onion',
    '1.0.0.127.in-addr.arpa',
    '127.0.0.1',
    '10.0.0.1.',
    '0x7f.1',
    '2130706433',
    '[::1]',
    '::1',
    'kino.123',
    'kino.example:8080',
    'kino.example/path',
    'user@kino.example',
    'kino.example?x',
    'kino.example#x',
    'ki no.pl',
    'ki%6eo.example',
    'a..example',
    '-a.example',
    'a-.example',
    'a_b.example',
    '*.kino.example',
    `${'a'.repeat(64)}.example`,
    `${'abcdefgh.'.repeat(27)}example`,
    'kino.example\\evil',
    'javascript:alert(1)',
  ])('%s is no domain', (typed) => expect(domainName(typed)).toBeUndefined())

  test('no look-alike passes as one of the platform’s own, and none of the platform’s own as another', () => {
    const ours = (typed: string) => isPlatformHost(domainName(typed) ?? '', ['courses.example'])
    for (const own of [
      'courses.example',
      'www.courses.example',
      'a.b.Courses.Example.',
      'ｃｏｕｒｓｅｓ。ｅｘａｍｐｌｅ',
    ])
      expect(ours(own), own).toBe(true)
    for (const other of ['mycourses.example', 'courses.example.evil.com', 'courses-example.com', 'соurses.example'])
      expect(ours(other), other).toBe(false)
  })
})

test('a host is compared without its port, its last dot and its case', () => {
  expect(['Kino.Example:3000', 'kino.example.', 'KINO.EXAMPLE.:80', 'kino.example'].map(hostName)).toEqual(
    Array(4).fill('kino.example'),
  )
})

describe('the state of a domain', () => {
  const at = '2026-11-20T12:00:00.000Z'
  const none = { verifiedAt: null, missingSince: null, releasedAt: null, problem: null, fresh: true }
  const problem = (code: DomainProblem, fresh: boolean) => domainState({ ...none, problem: code, fresh })

  test('waits a day for its record, unless something else stands there', () => {
    expect(domainState(none)).toBe('waiting')
    expect([problem('no_record', true), problem('no_answer', true)]).toEqual(['waiting', 'waiting'])
    expect([problem('wrong_record', true), problem('taken', true)]).toEqual(['problem', 'problem'])
    expect([problem('no_record', false), problem('no_answer', false)]).toEqual(['problem', 'problem'])
  })

  test('once verified, only a record that is gone is a problem', () => {
    const verified = { ...none, verifiedAt: at, fresh: false }
    expect(domainState(verified)).toBe('verified')
    expect(domainState({ ...verified, problem: 'no_answer' })).toBe('verified')
    expect(domainState({ ...verified, problem: 'no_record', missingSince: at })).toBe('problem')
    expect(domainState({ ...verified, problem: 'no_record', missingSince: at, releasedAt: at })).toBe('released')
  })

  test('decides how soon it is looked at again', () => {
    expect([1, 25, 200, 800].map((hours) => minutesToNextCheck(hours, false, false))).toEqual([5, 60, 1440, null])
    expect([minutesToNextCheck(9999, true, false), minutesToNextCheck(9999, true, true)]).toEqual([1440, 60])
  })
})
