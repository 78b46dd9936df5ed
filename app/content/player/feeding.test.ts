import { expect, test } from 'vitest'
import { isFed } from './feeding.ts'

const some = class {}

test.each([
  ['a desktop is fed', { MediaSource: some }, true],
  ['so is a phone that manages what it is fed with', { ManagedMediaSource: some }, true],
  ['a phone of before plays the list itself', {}, false],
])('%s', (_, browser, fed) => {
  expect(isFed(true, browser)).toBe(fed)
  expect(isFed(false, browser)).toBe(false)
})
