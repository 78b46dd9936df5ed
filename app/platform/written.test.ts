import { performance } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import { NESTING_MAX } from './html.server.ts'
import { writtenHtml } from './written.server.ts'

const html = async (written: string) => (await writtenHtml({ en: written })).en

describe('what somebody wrote', () => {
  test('is markdown, in each language', async () => {
    expect(await writtenHtml({ en: '## a', pl: '*b*' })).toEqual({ en: '<h2>a</h2>', pl: '<p><em>b</em></p>' })
    expect(await writtenHtml({ pl: 'b' })).toEqual({ pl: '<p>b</p>' })
  })

  test('stays HTML where it is HTML, as what was stored comes back from its form', async () => {
    const stored = await html('## a\n\n- b **c**\n\n[d](https://a.example)')
    expect(await html(stored ?? '')).toBe(stored)
    expect(await html('Hello <strong>you</strong>')).toBe('Hello <strong>you</strong>')
    expect(await html('<p onclick="x">a</p>')).toBe('<p>a</p>')
  })

  test('is not taken for HTML because of an address or a comparison', async () => {
    expect(await html('Write to <me@a.example>.\n\n**Now**')).toContain('<strong>Now</strong>')
    expect(await html('a < b and c > d')).toBe('<p>a &lt; b and c &gt; d</p>')
  })

  test('may be long: then nobody waits for it, and it is the same', async () => {
    const long = '## a\n'.repeat(20_000)
    let longest = 0
    let before = performance.now()
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - before)
      before = performance.now()
    }, 1)
    const started = performance.now()
    const made = await html(long)
    clearInterval(watch)
    expect(made).toBe(Array(20_000).fill('<h2>a</h2>').join('\n'))
    expect(longest / (performance.now() - started)).toBeLessThan(0.5)
  })

  test('is not waited for where many long ones are in front of it', async () => {
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => html('a '.repeat(1500))))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
    expect(all.at(-1)).toMatchObject({ reason: { status: 503 } })
  })

  test('is never deeper than letters and pages can bear', async () => {
    const deep = '<blockquote>'.repeat(8000)
    const clean = await html(`${deep}x`)
    expect(clean).toBe(`${'<blockquote>'.repeat(NESTING_MAX)}x${'</blockquote>'.repeat(NESTING_MAX)}`)
    expect(await html(`${'> '.repeat(5000)}x`)).toMatch(/^(?:<blockquote>\s*){1,20}/)
  })
})
