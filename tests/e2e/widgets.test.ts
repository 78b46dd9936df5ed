import type { Page } from 'playwright-core'
import { checkAllWidths } from './axe.ts'
import { expect, test, visit } from './browser.ts'
import { post } from './calls.ts'
import { words } from './words.ts'

const t = words('en-GB')
const FILM = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

type Compared = { type: string; payload: { before_picture?: string; after_picture?: string } }

/** A page with these blocks, published by the owner of the school. */
async function publish(owner: Page, slug: string, blocks: { type: string; payload: object }[]): Promise<void> {
  const { page } = await post<{ page: { id: number } }>(owner, '/home/pages', {
    title: slug,
    slug,
    status: 'published',
  })
  for (const block of blocks) await post(owner, `/home/subpages/${page.id}/blocks`, block)
  await post(owner, `/home/pages/${page.id}/publish`, {})
}

/** From now on the page's time stands still until a test has it pass. */
async function holdTime(page: Page, time = '2030-01-01T10:00:00Z'): Promise<void> {
  await page.clock.install({ time })
  await page.clock.pauseAt(new Date(Date.parse(time) + 60_000))
}

const leftIn = (page: Page, at: number) => () =>
  page
    .locator('.countdown')
    .nth(at)
    .locator('[data-unit]')
    .evaluateAll((parts) =>
      parts
        .filter((part) => !(part as HTMLElement).hidden)
        .map((part) => [...part.children].map((one) => one.textContent).join(' ')),
    )

test('a countdown ticks, outlives a reload, ends once with its text, its event and without the code; a test resets it', async ({
  open,
}) => {
  const owner = await open()
  await post(owner, '/login', { email: 'owner@demo.test', password: 'demo-password' })
  const slug = `counted-${Date.now()}`
  await publish(owner, slug, [
    { type: 'countdown', payload: { title: 'Still for you', seconds: 3601, after: '<p>It is over.</p>' } },
    { type: 'countdown', payload: { title: 'For everybody', until: 'moment', ends_at: inHours(47.5) } },
    { type: 'countdown', payload: { until: 'moment', ends_at: inHours(-1), after: '<p>It was over before.</p>' } },
  ])
  const page = await open({ bypassCSP: true })
  await page.addInitScript(() => {
    const heard: number[] = []
    Object.assign(globalThis, { heard })
    addEventListener('countdown-finished', ({ target }) =>
      heard.push([...document.querySelectorAll('.countdown')].indexOf(target as Element)),
    )
  })
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: number[] }).heard)
  await holdTime(page)
  await visit(page, `/${slug}?lang=en`)
  await page.context().addCookies([{ name: 'promo_code', value: 'DEMO20', url: page.url() }])
  const [own, everybodys] = [leftIn(page, 0), leftIn(page, 1)]
  // What is over when the page comes is over at once.
  await expect.poll(heard).toEqual([2])
  await page.context().addCookies([{ name: 'promo_code', value: 'DEMO20', url: page.url() }])
  expect(await own()).toEqual(['1 hour', '00 minutes', '01 second'])
  await page.clock.runFor(1000)
  expect(await own()).toEqual(['1 hour', '00 minutes', '00 seconds'])
  await page.clock.runFor(1000)
  expect(await own()).toEqual(['59 minutes', '59 seconds'])
  // The server says when it ends for everybody, whatever the clock of a visitor shows.
  expect((await everybodys()).slice(0, 2)).toEqual(['1 day', '23 hours'])

  await page.reload({ waitUntil: 'networkidle' })
  await expect.poll(own).toEqual(['59 minutes', '59 seconds'])
  await expect.poll(heard).toHaveLength(1)
  await page.context().addCookies([{ name: 'promo_code', value: 'DEMO20', url: page.url() }])
  await page.clock.fastForward(HOUR)
  await page.getByText('It is over.').waitFor()
  expect(await heard()).toEqual([2, 0])
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name)
  await expect.poll(cookies).not.toContain('promo_code')
  expect(await page.getByText('Still for you').isVisible()).toBe(false)
  expect(await everybodys()).toHaveLength(4)

  // Whoever lays the page out sees it begin anew each time.
  const kept = () => owner.evaluate((name) => Number(localStorage.getItem(`countdown /${name}`)), slug)
  await visit(owner, `/${slug}`)
  await expect.poll(kept).toBeGreaterThan(0)
  const first = await kept()
  await visit(owner, `/${slug}`)
  expect(await kept()).toBe(first)
  await visit(owner, `/${slug}?draft=en`)
  await expect.poll(kept).toBeGreaterThan(first)
  // By a clock that goes, as what looks for faults waits by it.
  await checkAllWidths(await open({ bypassCSP: true, reducedMotion: 'reduce' }), `/${slug}?lang=pl`)
})

test('without a framework two pictures are compared by pointer and keys, slides move by arrows, dots, keys and by themselves, and nothing of a film is loaded from others before a press', async ({
  open,
}) => {
  const owner = await open()
  await post(owner, '/login', { email: 'owner@demo.test', password: 'demo-password' })
  const { data } = (await (await owner.request.get('/home/subpages/1/blocks')).json()) as { data: Compared[] }
  const { before_picture, after_picture } = data.find(({ type }) => type === 'image_compare')?.payload ?? {}
  const slides = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, picture: before_picture }))
  await publish(owner, 'compared', [
    { type: 'image_compare', payload: { before_picture, before_alt: 'Then', after_picture, after_alt: 'Now' } },
    { type: 'carousel', payload: { title: 'Four slides', autoplay: '3000', slides } },
    { type: 'video', payload: { film: FILM, title: 'A film' } },
  ])

  const page = await open({ bypassCSP: true, viewport: { width: 1200, height: 900 } })
  const elsewhere: string[] = []
  await page.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: 'a film' }))
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') elsewhere.push(request.url())
  })
  await holdTime(page)
  await visit(page, '/compared?lang=en')

  const compare = page.locator('.compare')
  const slider = compare.getByRole('slider', { name: t('ui', 'compare') })
  const shown = () => compare.evaluate((place) => place.style.getPropertyValue('--at'))
  const pressed = async (key: string) => {
    await slider.press(key)
    return [await slider.inputValue(), await shown()]
  }
  await expect.poll(shown).toBe('50%')
  expect(await pressed('ArrowRight')).toEqual(['50.1', '50.1%'])
  expect(await pressed('Home')).toEqual(['0', '0%'])
  expect(await pressed('ArrowLeft')).toEqual(['0', '0%'])
  expect(await pressed('End')).toEqual(['100', '100%'])
  const { x, y, width, height } = (await compare.locator('.compare-pictures').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  await page.mouse.move(x + width - 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 4, y + height / 2)
  await page.mouse.up()
  expect(Math.round(Number(await slider.inputValue()))).toBe(25)

  // Three slides, two below 992 pixels, one below 768; there are dots instead of arrows there.
  const carousel = page.getByRole('region', { name: 'Four slides' })
  const [next, dots] = [
    carousel.getByRole('button', { name: t('ui', 'slide_next') }),
    carousel.locator('.carousel-dots'),
  ]
  const seen = () =>
    carousel
      .locator('.carousel-track')
      .evaluate((track) => Math.round(track.clientWidth / (track.children[0]?.clientWidth ?? 1)))
  const at = () =>
    carousel.locator('.carousel-dots button').evaluateAll((all) => all.findIndex((one) => one.ariaCurrent === 'true'))
  for (const [width, count, arrows] of [
    [767, 1, false],
    [768, 2, true],
    [991, 2, true],
    [992, 3, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(seen, { message: `${width} px` }).toBe(count)
    expect([width, await next.isVisible(), await dots.isVisible()]).toEqual([width, arrows, !arrows])
  }

  // It moves by itself every three seconds, and takes half a second to.
  await page.setViewportSize({ width: 700, height: 900 })
  await page.mouse.move(0, 0)
  const scrolled = () => carousel.locator('.carousel-track').evaluate((track) => track.scrollLeft)
  await expect.poll(scrolled).toBe(0)
  const isStill = async () => {
    const before = await scrolled()
    await page.clock.runFor(3600)
    return before === (await scrolled())
  }
  const isMoving = () => carousel.locator('.carousel-track').evaluate((track) => track.style.scrollSnapType === 'none')
  await page.clock.runFor(2990)
  expect([await scrolled(), await isMoving()]).toEqual([0, false])
  await page.clock.runFor(490)
  expect([(await scrolled()) > 0, await isMoving()]).toEqual([true, true])
  await page.clock.runFor(40)
  expect(await isMoving()).toBe(false)
  await expect.poll(at).toBe(1)

  // Whoever looks closer holds it, and so does the button, until it is pressed again.
  await carousel.hover()
  expect(await isStill()).toBe(true)
  const pause = carousel.getByRole('button', { name: t('ui', 'pause_slides') })
  await pause.focus()
  await page.mouse.move(0, 0)
  expect(await isStill()).toBe(true)
  await pause.click()
  await page.mouse.move(0, 0)
  await pause.blur()
  expect([await pause.getAttribute('aria-pressed'), await isStill()]).toEqual(['true', true])
  await carousel.getByRole('button', { name: t('ui', 'slide_place', { at: 4, count: 4 }) }).click()
  await page.clock.runFor(600)
  await expect.poll(at).toBe(3)
  for (const [key, to] of [
    ['ArrowRight', 0],
    ['ArrowLeft', 3],
    ['Home', 0],
    ['ArrowRight', 1],
  ] as const) {
    await page.keyboard.press(key)
    await page.clock.runFor(600)
    await expect.poll(at, { message: key }).toBe(to)
  }

  expect(elsewhere).toEqual([])
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name }) => name),
    )
  expect((await scripts()).filter((name) => !/\/public-|\/run-widgets-/.test(name))).toEqual([])
  await page.getByRole('link', { name: 'A film' }).click()
  await page.frameLocator('iframe.film').getByText('a film').waitFor()
  expect(elsewhere).toEqual([expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/)])

  // Who wants no motion sees none: slides stand still, and are there at once when asked for.
  const calm = await open({ reducedMotion: 'reduce', viewport: { width: 1200, height: 900 } })
  await holdTime(calm)
  await visit(calm, '/compared?lang=en')
  const track = calm.locator('.carousel-track')
  await calm.locator('[data-pause][aria-pressed=true]').waitFor()
  await calm.clock.runFor(3600)
  expect(await track.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)
  await calm.getByRole('button', { name: t('ui', 'slide_next') }).click()
  expect(await track.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)

  await checkAllWidths(await open({ bypassCSP: true, reducedMotion: 'reduce' }), '/compared?lang=pl')

  // Without a script there is half of each picture, and slides scroll.
  const plain = await open({ javaScriptEnabled: false })
  await plain.goto('/compared?lang=en')
  expect(await plain.getByAltText('Then').isVisible()).toBe(true)
  expect(await plain.getByAltText('Now').isVisible()).toBe(true)
  expect([await plain.getByRole('slider').isVisible(), await plain.locator('.carousel-foot').isVisible()]).toEqual([
    false,
    false,
  ])
  expect(await plain.getByRole('link', { name: 'A film' }).getAttribute('href')).toBe(FILM)
})
