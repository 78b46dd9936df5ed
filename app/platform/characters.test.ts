import { describe, expect, test } from 'vitest'
import { foldText, isVisible, tidyPasted, tidyText, trimmedLength } from './characters.ts'

describe('what reads the same', () => {
  test.each([
    ['Don’t stop', "don't STOP"],
    ['“yes”', '"yes"'],
    ['e\u2011mail – now', 'e-mail - now'],
    ['a\u00a0 b\u2009c', 'a b c'],
    ['co\u00adop\u200b', 'coop'],
    ['ＡＢＣ', 'abc'],
    ['e\u0301', '\u00e9'],
  ])('%j is compared as %j', (one, other) => expect(foldText(one)).toBe(foldText(other)))

  test.each([
    ['resume', 'résumé'],
    ['a b', 'ab'],
    ['1-2', '12'],
  ])('%j and %j are two', (one, other) => expect(foldText(one)).not.toBe(foldText(other)))
})

test('what was pasted loses what nobody sees', () => {
  expect(tidyPasted('\ufeff jan\u200b@example.com\u00a0')).toBe('jan@example.com')
  expect(tidyPasted('K4M\u20117QX\u2013T3C\u00ad')).toBe('K4M-7QX-T3C')
})

describe('nothing to see', () => {
  test.each(['', ' \n', '\u200b', '\u2800', '\u3164', '\ufe0f', '\u034f', '\u115f\u2060 \ufeff'])(
    'is in %j',
    (text) => {
      expect(isVisible(text)).toBe(false)
      expect(tidyText(text)).toBe('')
      expect(trimmedLength(text)).toBe(0)
    },
  )

  test.each(['.', '👩\u200d🔬', '❤\ufe0f', '\u0627'])('is not in %j, which is kept as it is', (text) => {
    expect(isVisible(text)).toBe(true)
    expect(tidyText(text)).toBe(text)
  })
})

test('the end of a line counts once, however a program writes it', () => {
  expect(tidyText('a\r\nb\rc\n')).toBe('a\nb\nc')
  expect(trimmedLength('a\r\nb')).toBe(3)
})
